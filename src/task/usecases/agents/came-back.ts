// Why a task came back to the phase it is in: the rule, and what the reviewers or the tests said.
import type { StoredEvent } from '#kernel/events/event'
import { isFilledText, isObject, isText, type JsonObject } from '#kernel/reading/json-value'
import type { ComeBack } from '#task/rules/agents/compose-task-prompts'
import { sentenceOfTaskRule } from '#task/rules/decision/rule-sentences'
import { isEarlier, isPhase } from '#task/rules/phase/phase'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskDocuments } from '#task/rules/record/task-documents'
import type { TaskAtWork } from '../look/task-at-work.ts'

export async function findComeBack(task: TaskAtWork, documents: TaskDocuments): Promise<ComeBack | null> {
  const history = await task.world.store.log.readStream(`task/${task.id}`)
  const last = history.findLast(event => event.type === 'task.moved' || event.type === 'task.redone')
  const { from, to, rule } = last?.data ?? {}
  if (last?.type !== 'task.moved' || !isPhase(from) || !isPhase(to) || !isText(rule) || !isEarlier(to, from))
    return null
  return { rule, because: sentenceOfTaskRule(from, rule), texts: [...reviewTexts(documents), ...signalTexts(history)] }
}

function reviewTexts({ planReview, decision }: TaskDocuments): string[] {
  const review = planReview ? parseObject(planReview.text) : undefined
  const verdicts = review?.verdicts
  const flaws: readonly unknown[] = Array.isArray(review?.structural_flaws) ? review.structural_flaws : []
  const list: readonly unknown[] = Array.isArray(verdicts) ? verdicts : []
  const note = decision ? parseObject(decision.text)?.note : undefined
  return [
    ...flaws.filter(isObject).map(sayFlaw),
    ...list.flatMap(textsOf),
    ...(isFilledText(note) ? [`decision: ${note}`] : []),
  ]
}

function sayFlaw({ code, at }: JsonObject): string {
  return `structural flaw ${String(code)}: ${String(at)}`
}

function textsOf(verdict: unknown): string[] {
  if (!isObject(verdict)) return []
  const { role, blocking_issues, weaknesses, suggestions } = verdict
  return [blocking_issues, weaknesses, suggestions]
    .flatMap(list => (Array.isArray(list) ? list : []))
    .map(text => `${String(role)}: ${isText(text) ? text : JSON.stringify(text)}`)
}

function signalTexts(history: readonly StoredEvent[]): string[] {
  const signal = history.findLast(event => event.type === 'task.signal_received')
  return isFilledText(signal?.data.text) ? [`signal ${String(signal.data.signal)}: ${signal.data.text}`] : []
}
