// Why a task is where it is: now from the log and the files, in the past from the log alone.
import type { StoredEvent } from '#kernel/events/event'
import { ageMs, readInstant } from '#kernel/events/time'
import type { Fact, Why } from '#kernel/machine/why'
import { isObject, isText } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { sentenceOf } from '#task/rules/decision/rule-sentences'
import { isPausedNow } from '#task/rules/facts/derive-attempts'
import { foldTask } from '#task/rules/record/fold-task'
import type { TaskView } from '#task/rules/record/task-view'
import { explainTask } from '#task/rules/story/explain-task'
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
  const { observed, facts, view: current, agents } = await lookAtTask(world, view.id)
  const why = explainTask({ view: current, observed, facts, now, agents })
  return { ...why, facts: [...explainPause(current, events, now), ...why.facts] }
}

function explainPause(view: TaskView, events: readonly StoredEvent[], now: number): Fact[] {
  const pause = findPause(view, events)
  if (!pause) return []
  const { words: value, at } = pause
  return [{ name: 'paused', value, source: 'log', at, ageMs: ageMs(now, readInstant(at) ?? now) }]
}

/** By which rule a run has paused, and what that saw. Null when it has not. */
export function findPause(view: TaskView, events: readonly StoredEvent[]): { words: string; at: string } | null {
  const paused = events.findLast(({ type }) => type === 'task.paused')
  if (!isPausedNow(view) || !paused) return null
  const { rule, because } = paused.data
  return { words: isText(because) ? `${rule}: ${because}` : String(rule), at: paused.at }
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
    sentence: `${view.id} was in ${view.phase}: ${sentenceOf(from, rule)}.`,
    evidence: facts,
    facts: Object.entries(facts).map(([name, value]) => {
      return { name, value, source: 'log', at, ageMs: ageMs(now, readInstant(at) ?? now) }
    }),
    unknown: ['what the files of the task held then, beyond what the decision saw'],
    becomes: [],
  }
}
