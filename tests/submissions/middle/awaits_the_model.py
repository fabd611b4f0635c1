# expects: not_gradable entry.async line 5
import asyncio


async def capture_middle(x_values):
    await asyncio.sleep(0)
    return {"captured": x_values, "output": x_values, "hooks_left": 0}
