// Writes a record in the Common Test Report Format: one test per step.

import { readMoment } from '#evidence/rules/shape/instant'
import { type JsonObject, listOf, memberOf, textOf } from '#evidence/rules/shape/json-object'

const SPEC_VERSION = '0.0.0'

const STATUS_OF_STEP: ReadonlyMap<unknown, string> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
])

export function composeCtrf(record: JsonObject): JsonObject {
  const tests = listOf(memberOf(record, 'scenario_results')).flatMap(composeTests)
  const count = (status: string) => tests.filter(test => test.status === status).length
  const timing = memberOf(record, 'timing')
  return {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    generatedBy: 'provost',
    results: {
      tool: { name: 'provost' },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        start: readMoment(memberOf(timing, 'started_at')) ?? 0,
        stop: readMoment(memberOf(timing, 'finished_at')) ?? 0,
      },
      tests,
      extra: { repo: memberOf(record, 'repo'), run_id: memberOf(record, 'run_id') },
    },
  }
}

function composeTests(result: unknown): { readonly name: string; readonly status: string }[] {
  const suite = textOf(memberOf(result, 'scenario_id')) ?? 'unnamed'
  return listOf(memberOf(result, 'step_results')).map(step => ({
    name: textOf(memberOf(step, 'step_id')) ?? 'unnamed',
    // Blocked and partial are neither passed nor failed; the format has a word for that.
    status: STATUS_OF_STEP.get(memberOf(step, 'status')) ?? 'other',
    // A record knows no duration per step, but the format asks for a number.
    duration: 0,
    suite: [suite],
  }))
}
