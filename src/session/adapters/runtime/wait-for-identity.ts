// Waits until the supervisor has written down who the agent is.
import type { Clock } from '#kernel/ports/clock'
import type { RunFiles, RunPlace, Spoken } from '#session/ports/session-runtime'

/** Only for what hangs: a supervisor that ended without an agent is told of at once. */
const WAIT_MS = 60_000
const LOOK_MS = 4

export async function waitForIdentity(
  { files, clock }: { readonly files: RunFiles; readonly clock: Clock },
  place: RunPlace,
): Promise<Spoken> {
  const deadline = clock.monotonic() + WAIT_MS
  while (clock.monotonic() < deadline) {
    const identity = await files.readIdentity(place)
    if (identity !== undefined && identity !== 'unreadable') return { ok: true }
    await clock.sleep(LOOK_MS)
  }
  return { ok: false, because: `no agent was seen within ${WAIT_MS / 1000} s` }
}
