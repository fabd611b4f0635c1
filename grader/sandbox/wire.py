"""Frame bytes with their length: the one format in which anything crosses the wall."""

from __future__ import annotations

import os
import struct

_LENGTH = struct.Struct(">Q")
_END_MARK = b"\n"
_CHUNK = 1 << 16


class MalformedFrameError(Exception):
    """The bytes are not exactly one frame: too few, too many, or without the end mark."""


def frame(payload: bytes) -> bytes:
    """Return `payload` with its length in front and an end mark behind."""
    return _LENGTH.pack(len(payload)) + payload + _END_MARK


def unframe(received: bytes) -> bytes:
    """Return the payload of the one frame that `received` must be, to the byte.

    Raises:
        MalformedFrameError: for anything else, such as a second frame or a cut one.
    """
    if len(received) < _LENGTH.size:
        raise MalformedFrameError(f"{len(received)} bytes are too few for a length")
    (length,) = _LENGTH.unpack_from(received)
    payload, rest = (
        received[_LENGTH.size : _LENGTH.size + length],
        received[_LENGTH.size + length :],
    )
    if rest != _END_MARK:
        raise MalformedFrameError(f"a frame of {length} bytes is cut, or has bytes behind it")
    return payload


def send(fd: int, message: bytes) -> None:
    """Write all of `message` to a descriptor, however many calls it takes."""
    view = memoryview(message)
    while view:
        view = view[os.write(fd, view) :]


def receive(fd: int, limit: int) -> bytes:
    """Read one frame from a descriptor to its end and return the payload.

    Raises:
        MalformedFrameError: if the sender closes early or sends more than `limit` bytes.
    """
    received = bytearray()
    while chunk := os.read(fd, _CHUNK):
        received += chunk
        if len(received) > limit:
            raise MalformedFrameError(f"more than {limit} bytes")
    return unframe(bytes(received))
