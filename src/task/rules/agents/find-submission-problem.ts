// What is wrong with a file that an agent hands in while it still works: it hears at once what it can correct.

import { isInvalidVerdict } from '../plan/plan-verdict.ts'
import { validatePlanText } from '../plan/validate-plan.ts'
import type { SubmissionKind } from './find-submission.ts'
import { readAskedQuestions, readReview, readSignal, readVerdict, SIGNALS } from './read-submission.ts'

/** Undefined when it can be taken as it is. */
export function findSubmissionProblem(kind: SubmissionKind, text: string): string | undefined {
  return FINDERS[kind](text)
}

const NAMED_MAX = 5
const NOBODY = { id: '', role: 'role', by: '' }

const FINDERS: Readonly<Record<SubmissionKind, (text: string) => string | undefined>> = {
  plan(text) {
    const { ok, problems } = validatePlanText(text)
    if (ok) return undefined
    const named = problems.slice(0, NAMED_MAX).map(({ code, at }) => `${code} at ${at || 'the top'}`)
    return `${problems.length} problems: ${named.join(', ')}`
  },
  questions: text =>
    readAskedQuestions(text).length > 0 ? undefined : 'it has no {"questions": [{"id", "text", "blocking"}]}',
  verdict: text =>
    isInvalidVerdict(readVerdict(text, NOBODY.role, {}, 1, '')) ? 'it has no "ok" that is true or false' : undefined,
  review: text =>
    readReview(text, NOBODY).status === 'complete'
      ? undefined
      : 'it needs a verdict, approved or changes_requested, and findings each with a known severity and a message',
  signal: text => (readSignal(text) === 'unknown' ? `its signal is none of ${SIGNALS.join(', ')}` : undefined),
}
