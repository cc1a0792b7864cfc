// The life of a review run (spec 3). What has ended never changes: no timer, crash or exit code makes a verdict.
import { checkTransition, type Machine } from '#kernel/machine/machine'
import { REVIEW_RUN_STATUSES, type ReviewRunStatus } from './review.ts'

export const RUN_COMMANDS = ['start', 'fail_launch', 'decide', 'fail', 'supersede', 'cancel'] as const

export type RunCommand = (typeof RUN_COMMANDS)[number]

/** Where a command leads, and from which states. A reviewer may be faster than our record of its start. */
const COMMANDS: Readonly<
  Record<
    RunCommand,
    { readonly to: ReviewRunStatus; readonly from: readonly ReviewRunStatus[]; readonly words: string }
  >
> = {
  start: { to: 'running', from: ['launching'], words: 'started' },
  fail_launch: { to: 'failed', from: ['launching'], words: 'launch failed' },
  decide: { to: 'complete', from: ['launching', 'running'], words: 'verdict on its head' },
  fail: { to: 'failed', from: ['launching', 'running'], words: 'deadline, silence, death' },
  supersede: { to: 'superseded', from: ['launching', 'running'], words: 'newer head' },
  cancel: { to: 'cancelled', from: ['launching', 'running'], words: 'cancel' },
}

export const reviewRunMachine: Machine<ReviewRunStatus> = {
  name: 'review_run',
  title: 'A review run',
  initial: 'launching',
  states: REVIEW_RUN_STATUSES,
  terminal: ['complete', 'failed', 'superseded', 'cancelled'],
  edges: RUN_COMMANDS.flatMap(command => {
    const { to, from, words } = COMMANDS[command]
    return from.map(state => ({ from: state, to, trigger: words }))
  }),
}

export type CommandAnswer =
  | { readonly ok: true; readonly to: ReviewRunStatus }
  | { readonly ok: false; readonly code: 'STATE_MACHINE_TERMINAL' | 'STATE_MACHINE_INVALID' }

/** A verdict has its own table (decide-submit.ts), which says more precisely why it comes too late. */
export function decideRunCommand(status: ReviewRunStatus, command: RunCommand): CommandAnswer {
  const { to, from } = COMMANDS[command]
  if (from.includes(status)) return { ok: true, to }
  const answer = checkTransition(reviewRunMachine, { from: status, to })
  const isEnded = !answer.ok && answer.kind === 'TERMINAL'
  return { ok: false, code: isEnded ? 'STATE_MACHINE_TERMINAL' : 'STATE_MACHINE_INVALID' }
}
