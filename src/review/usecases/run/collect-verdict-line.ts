// A program that reviews need not know our command: when it has ended well, the verdict on its standard output counts.
import { isProvostError } from '#kernel/errors/errors'
import type { Asking, World } from '#recorder/world'
import type { ReviewRun } from '#review/rules/record/review'
import { findVerdictLine } from '#review/rules/verdict/read-verdict-line'
import type { SessionView } from '#session/rules/record/session-view'
import { placeOf } from '#session/usecases/life/need-session'
import { submitVerdict } from './submit-verdict.ts'

const OUTPUT_BYTES_MAX = 1024 * 1024

/** Whether a verdict was recorded; what was refused is kept with its code, and the watchdog goes on. */
export async function collectVerdictLine(
  world: World,
  asking: Asking,
  run: ReviewRun,
  reviewer: SessionView,
): Promise<boolean> {
  if (reviewer.harness !== 'command' || reviewer.record.session.state !== 'done') return false
  const place = await placeOf(world, reviewer)
  const output = Buffer.from(await world.sessions.files.readOutput(place, OUTPUT_BYTES_MAX)).toString('utf8')
  const spoken = findVerdictLine(output)
  if (!spoken) return false
  const speaking: Asking = { ...asking, actor: { kind: 'agent', id: reviewer.id }, onceKey: null }
  try {
    await submitVerdict(world, speaking, { sessionId: run.sessionId, runId: run.id, ...spoken })
    return true
  } catch (error) {
    if (isProvostError(error)) return false
    throw error
  }
}
