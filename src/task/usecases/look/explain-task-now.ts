// Why a task is where it is: now from the log and the files, in the past from the log alone.
import type { Config } from '#config/rules/sections/config-schema'
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Becoming, Fact, Why } from '#kernel/machine/why'
import { isObject, isText } from '#kernel/reading/json-value'
import { describeMutant } from '#looking/rules/mutation/falsifier-run'
import { describeApproval, type JudgedApproval, judgeApproval } from '#looking/usecases/judge-approval'
import type { World } from '#recorder/world'
import { findReviewSubject } from '#review/usecases/find-subject'
import { readReviews } from '#review/usecases/review-stream'
import { sentenceOfTaskRule } from '#task/rules/decision/rule-sentences'
import { describePause, findPause } from '#task/rules/record/find-pause'
import { foldTask } from '#task/rules/record/fold-task'
import type { TaskView } from '#task/rules/record/task-view'
import { explainTask } from '#task/rules/story/explain-task'
import { describeFalsifier, type ShownFalsifier, showFalsifier } from '../falsify/show-falsifier.ts'
import { lookAtTask } from './look-at-task.ts'

export async function explainTaskNow(
  world: World,
  events: readonly StoredEvent[],
  now: number,
  isPast: boolean,
): Promise<Why | undefined> {
  const view = events.reduce<TaskView | undefined>(foldTask, undefined)
  if (!view) return undefined
  if (isPast) return explainPast(view, events, now)
  const { observed, facts, view: current, agents, manifest, config } = await lookAtTask(world, view.id)
  const why = explainTask({ view: current, observed, facts, now, agents })
  const shown = showFalsifier(current, manifest?.diffHash ?? null, config.task.falsify.bar)
  const approvals = await judgeApprovals(world, current, config)
  return {
    ...why,
    facts: [
      ...explainPause(current, events, now),
      ...why.facts,
      ...approvals.map(explainApproval),
      ...explainFalsifier(shown, now),
    ],
    becomes: [...why.becomes, ...becomesByTrials(approvals), ...becomesByWaiver(view.id, why)],
  }
}

type Approval = JudgedApproval & { readonly run: string }

/** Where a bar is set: what each approval of the review phase closes. */
async function judgeApprovals(world: World, { id, phase }: TaskView, config: Config): Promise<Approval[]> {
  if (phase !== 'review' || Object.keys(config.looking.bars).length === 0) return []
  const { runs } = await readReviews(world, id)
  const { project } = await findReviewSubject(world, id)
  const judged = await Promise.all(runs.map(run => judgeApproval(world, config, project.path, run)))
  return judged.flatMap((one, at) => (one ? [{ ...one, run: runs[at]!.id }] : []))
}

function explainApproval(approval: Approval): Fact {
  const name = `${approval.run} ${approval.closes ? 'closes the gate' : 'does not close the gate'}`
  return { name, value: describeApproval(approval), source: 'trials', at: null, ageMs: null }
}

/** The same reviewer would say the same again: what is missing is what is known of it. */
function becomesByTrials(approvals: readonly Approval[]): Becoming[] {
  if (approvals.at(-1)?.closes !== false) return []
  const when = 'trials show enough of the reviewer that approved, or another one approves whose bound is high enough'
  return [{ to: 'test', when, command: 'provost looking plan' }]
}

/** The numbers, and where the tests would notice nothing. */
function explainFalsifier(shown: ShownFalsifier | null, now: number): Fact[] {
  if (!shown) return []
  const { at, bar, share, isCurrent, survivors } = shown
  const known = { source: 'log', at, ageMs: ageMs(now, readInstant(at) ?? now) }
  const against = bar === null ? 'no bar' : `share ${share ?? 'unknown'}, the bar is ${bar}`
  const words = `${describeFalsifier(shown)}; ${against}${isCurrent ? '' : '; of another change than the one captured now'}`
  return [
    { name: 'falsifier', value: words, ...known },
    ...survivors.map(mutant => ({ name: 'not proven by tests', value: describeMutant(mutant), ...known })),
  ]
}

function becomesByWaiver(id: string, { rule }: Why): Becoming[] {
  if (rule !== 'TESTS_HOLLOW' && rule !== 'FALSIFIER_UNKNOWN') return []
  return [{ to: 'accept', when: 'a person waives it', command: `provost task next ${id} --override "<reason>"` }]
}

function explainPause(view: TaskView, events: readonly StoredEvent[], now: number): Fact[] {
  const pause = findPause(view, events)
  if (!pause) return []
  const { at } = pause
  return [{ name: 'paused', value: describePause(pause), source: 'log', at, ageMs: ageMs(now, readInstant(at) ?? now) }]
}

/** What lay in the files then is gone; what the last decision saw of them is kept. */
function explainPast(view: TaskView, events: readonly StoredEvent[], now: number): Why {
  const last = events.findLast(({ type }) => type === 'task.moved' || type === 'task.refused')
  const rule = isText(last?.data.rule) ? last.data.rule : isText(last?.data.code) ? last.data.code : 'CREATED'
  const facts = isObject(last?.data.facts) ? last.data.facts : {}
  const at = last?.at ?? view.createdAt
  const from = isText(last?.data.from) ? last.data.from : view.phase
  return {
    id: view.id,
    noun: 'task',
    state: view.phase,
    since: view.since,
    rule,
    table: `task 3.1, phase ${from}`,
    sentence: `${view.id} was in ${view.phase}: ${sentenceOfTaskRule(from, rule)}.`,
    evidence: facts,
    facts: Object.entries(facts).map(([name, value]) => {
      return { name, value, source: 'log', at, ageMs: ageMs(now, readInstant(at) ?? now) }
    }),
    unknown: ['what the files of the task held then, beyond what the decision saw'],
    becomes: [],
  }
}
