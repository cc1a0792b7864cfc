// Writes a record in the Common Test Report Format: one test per step.

import { readMoment } from '#evidence/rules/shape/instant'
import { filledTextOf, membersInList, ownMemberOf, type RecordObject } from '#evidence/rules/shape/json-object'

const SPEC_VERSION = '0.0.0'

const STATUS_OF_STEP: ReadonlyMap<unknown, string> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
])

export function composeCtrf(record: RecordObject): RecordObject {
  const tests = membersInList(ownMemberOf(record, 'scenario_results')).flatMap(composeTests)
  const count = (status: string) => tests.filter(test => test.status === status).length
  const timing = ownMemberOf(record, 'timing')
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
        start: readMoment(ownMemberOf(timing, 'started_at')) ?? 0,
        stop: readMoment(ownMemberOf(timing, 'finished_at')) ?? 0,
      },
      tests,
      extra: { repo: ownMemberOf(record, 'repo'), run_id: ownMemberOf(record, 'run_id') },
    },
  }
}

function composeTests(result: unknown): { readonly name: string; readonly status: string }[] {
  const suite = filledTextOf(ownMemberOf(result, 'scenario_id')) ?? 'unnamed'
  return membersInList(ownMemberOf(result, 'step_results')).map(step => ({
    name: filledTextOf(ownMemberOf(step, 'step_id')) ?? 'unnamed',
    // Blocked and partial are neither passed nor failed; the format has a word for that.
    status: STATUS_OF_STEP.get(ownMemberOf(step, 'status')) ?? 'other',
    // A record knows no duration per step, but the format asks for a number.
    duration: 0,
    suite: [suite],
  }))
}
