// Every rule of the table as a sentence, for `why`, the dashboard and the documents.
import { COMPILED_TABLE } from './decide-next.ts'

const GUARDS: ReadonlyMap<string, string> = new Map([
  ['UNKNOWN_PHASE', 'the task is in a phase that Provost does not know'],
  ['STATE_DRIFT', 'state.json was changed outside Provost'],
  ['FACT_UNKNOWN', 'a fact has a value that Provost does not know'],
  ['REVERT_FIRST', 'the change is applied; it must be reverted before the task goes back'],
  ['TESTS_HOLLOW', 'the tests notice fewer mutants of the changed lines than the project asks for'],
  ['FALSIFIER_UNKNOWN', 'whether the tests would notice a mistake in the changed lines is not known'],
  ['OVERRIDE', 'a person lifted the verdict of the phase, with a reason on record'],
  ['AGENT_ASKS', 'an agent waits for a person'],
  ['AGENT_OUT_OF_QUOTA', 'the quota of an agent is used up'],
  ['AGENT_AT_WORK', 'an agent is at work'],
  ['RUN_AT_WORK', 'it runs by itself'],
  ['RUN_LEFT_OFF', 'whoever let it run by itself has ended'],
  ['BUDGET_EXHAUSTED', 'the phase to go back to has used all its attempts'],
  ['CAP_MOVES', 'it has made as many moves as a run may'],
  ['CAP_MINUTES', 'it has taken as many minutes as a run may'],
  ['CAP_COST', 'it has cost as much as a run may'],
  ['COST_UNKNOWN', 'what a run may cost is limited, and what it has cost is not known'],
  ['UNTIL_REACHED', 'it has gone as far as was asked'],
  ['PAUSE_POINT', 'the project wants a pause before the next phase'],
  ['NEEDS_ANSWER', 'it has questions for a person'],
  ['NEEDS_DECISION', 'a person decides what comes next'],
  ['NEEDS_PERSON', 'it cannot go on without a person'],
  ['SUITE_CANNOT_START', 'the program of a suite of tests is not there'],
])

const SENTENCES: ReadonlyMap<string, string> = new Map(
  [...COMPILED_TABLE].flatMap(([phase, { rows }]) =>
    rows.map(row => [`${phase} ${row.answer.rule}`, row.because] as const),
  ),
)

export function sentenceOfTaskRule(phase: string, rule: string): string {
  return SENTENCES.get(`${phase} ${rule}`) ?? GUARDS.get(rule) ?? rule
}
