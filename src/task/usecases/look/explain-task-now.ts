// Why a task is where it is: now from the log and the files, in the past from the log alone.
import type { StoredEvent } from '#core/kernel/event'
import { isObject, isText } from '#core/kernel/json-value'
import { ageMs, readInstant } from '#core/kernel/time'
import type { Why } from '#core/kernel/why'
import { explainTask } from '#core/task/explain-task'
import { foldTask } from '#core/task/fold-task'
import { sentenceOf } from '#core/task/rule-sentences'
import type { TaskView } from '#core/task/task-view'
import type { World } from '../world.ts'
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
  return explainTask({ view: current, observed, facts, now, agents })
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
