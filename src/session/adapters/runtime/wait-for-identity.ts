// Waits until the supervisor has written down who the agent is.
import type { Clock } from '#kernel/ports/clock'
import type { RunFiles, RunPlace, Spoken } from '#session/ports/session-runtime'

const WAIT_MS = 10_000
const LOOK_MS = 4

export async function waitForIdentity(
  { files, clock }: { readonly files: RunFiles; readonly clock: Clock },
  place: RunPlace,
): Promise<Spoken> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const identity = await files.readIdentity(place)
    if (identity !== undefined && identity !== 'unreadable') return { ok: true }
    await clock.sleep(LOOK_MS)
  }
  return { ok: false, because: `no agent was seen within ${WAIT_MS / 1000} s` }
}
