// The decision table on the facts of accept, against JSON.parse of the same facts.
import { decideNext } from '../src/task/rules/decision/decide-next.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'

const FACTS = {
  phase: 'accept',
  state: 'current',
  plan: 'valid',
  filePlan: 'valid',
  planReview: 'ok',
  output: 'valid',
  codeReview: 'pass',
  eval: 'pass',
  decision: 'accepted',
  decisionNote: 'present',
  regression: 'none',
  applied: 'yes',
  used: { planning: 1 },
  limit: { planning: 3 },
}
const TEXT = JSON.stringify(FACTS)

export const bench: Bench = {
  name: 'task-decide-next',
  target: { atMost: 1 },
  async run() {
    return [timeRow('decideNext in accept : JSON.parse of its facts', await compare(decide, parse))]
  },
}

// A fast answer that is wrong would be no answer.
function decide(): void {
  if (decideNext(FACTS).rule !== 'ACCEPTED') throw new Error('The table answered something else.')
}

function parse(): unknown {
  return JSON.parse(TEXT)
}
