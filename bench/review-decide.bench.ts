// A trigger and a verdict decided on a history of 1,000 runs, against a plain scan of the same list.
import { sha256Hex } from '../src/kernel/events/hash.ts'
import { decideTrigger, type KnownRun } from '../src/review/rules/decide-trigger.ts'
import { decideSubmit } from '../src/review/rules/verdict/decide-submit.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'

const RUNS = 1_000
const shaOf = (n: number) => sha256Hex(String(n)).slice(0, 40)

const runs: readonly KnownRun[] = Array.from({ length: RUNS }, (_, n) => ({
  id: `rr_${n}`,
  harness: n % 2 === 0 ? 'codex' : 'claude-code',
  targetSha: shaOf(n),
  status: 'complete',
}))

const head = shaOf(RUNS)
const run = {
  id: 'rr_1000',
  sessionId: 'demo-7',
  targetSha: head,
  status: 'running',
  verdict: '',
  bodyHash: null,
} as const
const submission = { sessionId: 'demo-7', runId: 'rr_1000', verdict: 'approved', body: '' }

export const bench: Bench = {
  name: 'review-decide',
  target: { atMost: 2 },
  async run() {
    const decided = await compare(decide, scan)
    return [timeRow('a trigger and a verdict beside 1,000 runs : a plain scan of them', decided)]
  },
}

function decide(): void {
  const facts = { harness: 'codex', headSha: head, baseSha: shaOf(-1), prState: 'open', again: false } as const
  const { rule } = decideTrigger({ ...facts, runs, reviewer: null })
  const verdict = decideSubmit({ submission, run: () => run, currentHead: () => head })
  if (rule !== 'G8' || verdict.rule !== 'U13') throw new Error(`Decided by ${rule} and ${verdict.rule}.`)
}

/** Once for each question that the tables ask about the history. */
function scan(): void {
  const isSame = ({ harness, targetSha }: KnownRun) => harness === 'codex' && targetSha === head
  const open = runs.findLast(one => isSame(one) && one.status === 'running')
  const complete = runs.findLast(one => isSame(one) && one.status === 'complete')
  const outdated = runs.filter(({ harness, status }) => harness === 'codex' && status === 'running')
  if (open || complete || outdated.length > 0) throw new Error('The scan found what is not there.')
}
