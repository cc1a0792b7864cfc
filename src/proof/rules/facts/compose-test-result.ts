// The result of the tests as an in-toto test-result, for readers who know nothing of our own statement.
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { EvalVerdict } from '#task/rules/tests/judge-eval'
import { toUtf8 } from '../encoding.ts'
import { TEST_RESULT } from '../packs/check-members.ts'
import { STATEMENT_TYPE, type TestLine } from '../packs/statement.ts'

const RESULTS: Readonly<Partial<Record<EvalVerdict, 'PASSED' | 'WARNED' | 'FAILED'>>> = {
  pass: 'PASSED',
  known_failures: 'WARNED',
  fail: 'FAILED',
}

export type TestedSubject = {
  readonly repo: string
  readonly digest: { readonly gitCommit: string; readonly gitTree: string }
}

/** Null where nothing was proven either way. */
export function composeTestResult(
  { repo, digest }: TestedSubject,
  verdict: EvalVerdict,
  tests: readonly TestLine[],
): Uint8Array | null {
  const result = RESULTS[verdict]
  const [report] = tests.flatMap(test => test.report ?? [])
  if (result === undefined || report === undefined) return null
  const configuration = [{ digest: { sha256: report }, name: 'report' }]
  const predicate = { configuration, result }
  return toUtf8(
    canonicalJson({
      _type: STATEMENT_TYPE,
      subject: [{ name: repo, digest }],
      predicateType: TEST_RESULT,
      predicate,
    }),
  )
}
