// Reads what an agent left in its inbox besides the plan: questions, a signal, a verdict, a review. Untrusted throughout.

import { isFilledText, isObject, isOneOf, type JsonObject } from '#kernel/reading/json-value'
import type { FinishedRun, RunFinding } from '../facts/compose-code-review.ts'
import { parseObject } from '../record/read-recorded.ts'

export type AskedQuestion = { readonly id: string; readonly text: string; readonly blocking: boolean }

const QUESTIONS_MAX = 50
const TEXT_MAX = 4_000

/** `{"questions": [{"id", "text", "blocking"}]}`; what is no question is left out. */
export function readAskedQuestions(text: string | null): AskedQuestion[] {
  const list = text === null ? undefined : parseObject(text)?.questions
  const items: readonly unknown[] = Array.isArray(list) ? list.slice(0, QUESTIONS_MAX) : []
  return items.flatMap(item =>
    isObject(item) && isFilledText(item.id) && isFilledText(item.text)
      ? [{ id: item.id.slice(0, 100), text: item.text.slice(0, TEXT_MAX), blocking: item.blocking === true }]
      : [],
  )
}

/** Both lists as one file; what is asked again under the same id is the newer question. */
export function joinQuestions(earlier: string, text: string): string {
  const [before, now] = [readAskedQuestions(earlier), readAskedQuestions(text)]
  const isAskedAgain = (id: string) => now.some(question => question.id === id)
  return JSON.stringify({ questions: [...before.filter(({ id }) => !isAskedAgain(id)), ...now] })
}

export const SIGNALS = ['plan_unclear', 'needs_changes', 'blocked'] as const

export type SubmissionSignal = (typeof SIGNALS)[number]

/** `{"signal", "text"}`; `unknown` when it says something that is no signal. */
export function readSignal(text: string | null): { signal: SubmissionSignal; text: string } | 'unknown' | null {
  if (text === null) return null
  const value = parseObject(text)
  if (!value || !isOneOf(value.signal, SIGNALS)) return 'unknown'
  return { signal: value.signal, text: isFilledText(value.text) ? value.text.slice(0, TEXT_MAX) : '' }
}

/** A verdict on a plan, under the role it was asked for, whatever role it claims. */
export function readVerdict(
  text: string | null,
  role: string,
  by: JsonObject,
  attempt: number,
  at: string,
): JsonObject | null {
  const value = text === null ? undefined : parseObject(text)
  if (!value) return null
  const { ok, severity, confidence, strengths = [], weaknesses = [], suggestions = [], blocking_issues = [] } = value
  return {
    role,
    attempt,
    by,
    ok,
    ...(severity !== undefined && { severity }),
    ...(confidence !== undefined && { confidence }),
    strengths,
    weaknesses,
    suggestions,
    blocking_issues,
    at,
  }
}

const VERDICTS = ['approved', 'changes_requested'] as const
const SEVERITIES = ['blocking', 'major', 'minor', 'info'] as const
const KINDS = ['code', 'plan', 'test', 'security', 'style', 'other'] as const
const FINDINGS_MAX = 500

/** `{"verdict", "body", "findings": []}`; a review that cannot be read is a run that failed. */
export function readReview(text: string | null, run: Pick<FinishedRun, 'id' | 'role' | 'by'>): FinishedRun {
  const value = text === null ? undefined : parseObject(text)
  const failed: FinishedRun = { ...run, status: 'failed', verdict: null, body: '', findings: [] }
  if (!value || !isOneOf(value.verdict, VERDICTS)) return failed
  const list: readonly unknown[] =
    value.findings === undefined ? [] : Array.isArray(value.findings) ? value.findings : [null]
  const findings = list.slice(0, FINDINGS_MAX).map(readFinding)
  if (list.length > FINDINGS_MAX || findings.some(finding => finding === undefined)) return failed
  const body = isFilledText(value.body) ? value.body.slice(0, TEXT_MAX) : ''
  return {
    ...run,
    status: 'complete',
    verdict: value.verdict,
    body,
    findings: findings.filter(one => one !== undefined),
  }
}

// An unknown severity could be a blocking one: the whole review is then not understood.
function readFinding(value: unknown, index: number): RunFinding | undefined {
  if (!isObject(value) || !isOneOf(value.severity, SEVERITIES) || !isFilledText(value.message)) return undefined
  return {
    id: `f${index + 1}`,
    severity: value.severity,
    kind: isOneOf(value.kind, KINDS) ? value.kind : 'code',
    message: value.message.slice(0, TEXT_MAX),
    ...(isFilledText(value.path) && { path: value.path }),
    ...(Number.isInteger(value.line) && { line: Number(value.line) }),
    ...(isFilledText(value.suggestion) && { suggestion: value.suggestion.slice(0, TEXT_MAX) }),
  }
}
