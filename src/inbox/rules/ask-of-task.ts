// What a task waits for a person for. Who waits is said by the lanes of the board: there is one law of it.
import { deriveTaskLane, type LaneTaskFacts } from '#board/rules/derive-lane'
import { isErrorCode } from '#kernel/errors/error-catalog'
import { sentenceOfTaskRule } from '#task/rules/decision/rule-sentences'
import type { Pause } from '#task/rules/record/find-pause'
import { ask, type InboxKind, type InboxRow } from './inbox-row.ts'

export type WaitingTask = LaneTaskFacts & {
  readonly id: string
  readonly project: string
  readonly title: string
  readonly rule: string | null
  readonly since: string
  /** Why its run has paused; null when it has not. */
  readonly pause: Pick<Pause, 'rule' | 'because'> | null
  /** Its agents ask themselves, each in a row of its own. */
  readonly asks: readonly unknown[]
}

const DECISIONS: Readonly<Record<string, readonly [kind: InboxKind, asks: string, verb: string]>> = {
  plan_review: ['plan', 'Is this the right plan?', 'status'],
  accept: ['accept', 'Is this the change you want?', 'accept'],
}

export function askOfTask(task: WaitingTask): InboxRow[] {
  const lane = deriveTaskLane(task)
  const isWaiting = lane === 'needs_you' || (lane === 'ready' && task.needs === 'decision')
  if (!isWaiting || task.asks.length > 0) return []
  const [kind, asks, verb] = wordsOf(task)
  const { id, project, title, since } = task
  const command = `provost task ${verb} ${id}`
  const place = { why: `task:${id}`, page: `/tasks/${id}`, project, title: title || id }
  const run = { label: 'run', route: 'runTask', parameters: { task: id }, body: {} } as const
  return [ask({ ...place, id: `${kind}/${id}`, kind, asks, since, command, answers: verb === 'run' ? [run] : [] })]
}

function wordsOf({ phase, needs, rule, isPaused, pause }: WaitingTask): readonly [InboxKind, string, string] {
  const because = rule === null ? '' : ` (${sentenceOfTaskRule(phase, rule)})`
  if (needs === 'answer') return ['question', 'It has questions for you.', 'status']
  if (needs === 'decision' && DECISIONS[phase]) return DECISIONS[phase]
  if (needs === 'work' && !isPaused) return ['start', 'Nobody works at it.', 'run']
  if (needs === 'work' && pause) return sayPause(pause)
  return ['held', `It cannot go on by itself${because}.`, 'status']
}

/** A person wanted it so, and lets it go on. */
const BY_PERSONS: Readonly<Record<string, string>> = {
  BY_HAND: 'a person holds it',
  STOPPED: 'a person has stopped it',
}

/** What kept the run from going on can be done away with; by a rule of ours it would pause again. */
function sayPause({ rule, because }: Pick<Pause, 'rule' | 'because'>): readonly [InboxKind, string, string] {
  const words = because ?? BY_PERSONS[rule] ?? sentenceOfTaskRule('', rule)
  const verb = isErrorCode(rule) || BY_PERSONS[rule] ? 'run' : 'status'
  return ['held', `Its run has paused: ${words.replace(/\.$/, '')}.`, verb]
}
