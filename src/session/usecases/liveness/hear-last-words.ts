// Why an agent ended, if it ended badly and had not said so: its exit record, and the end of what it printed.

import type { World } from '#recorder/world'
import type { ReadSignal } from '#session/rules/activity/read-signal-line'
import type { AgentFailure } from '#session/rules/failure/agent-failure'
import { classifyExit } from '#session/rules/failure/classify-exit'
import { planFailures } from '#session/rules/failure/plan-failures'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import type { SessionLook } from './look-at-session.ts'

const BYTES_READ = 16 * 1024

/** Null while it lives, when it ended well, and when its failure is known already. */
export async function hearLastWords(
  { sessions }: World,
  view: SessionView,
  { exit, process, place }: SessionLook,
  signals: readonly ReadSignal[],
): Promise<AgentFailure | null> {
  const isNews = process.proof?.kind === 'exit_record' && !isEnded(view.record.session.state)
  if (!isNews || exit === null || exit === 'unreadable') return null
  // What is on a screen is no line of words.
  const isPrinted = view.runtime === 'process' && exit.exitCode !== 0
  const printed = isPrinted ? await sessions.files.readOutput(place, BYTES_READ).catch(() => new Uint8Array()) : []
  const { exitCode, signal, error = null } = exit
  const known = knownAfter(view.failure, signals)
  return classifyExit({ exitCode, signal, error, printed: Buffer.from(printed).toString('utf8'), known }).result
}

function knownAfter(before: AgentFailure | null, signals: readonly ReadSignal[]): AgentFailure | null {
  const last = planFailures(before, signals).at(-1)
  if (!last) return before
  return last.type === 'session.failed' ? last.data : null
}
