// A pause that somebody may end. Nothing of it is left then: a loop that is woken by every event would else keep a timer for each.
import type { Clock } from '#kernel/ports/clock'

export async function pause(clock: Clock, ms: number, woken: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  await Promise.race([woken, clock.sleep(ms, over.signal).catch(() => undefined)])
  signal.removeEventListener('abort', end)
  end()
}
