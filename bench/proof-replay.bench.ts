// Deciding everything again, against reading and parsing the same events; and the proof of one event, against reading it.
import { join } from 'node:path'
import { DECIDERS } from '../src/house/deciders.ts'
import { planInclusion } from '../src/proof/rules/tree/plan-proof.ts'
import { replayDecisions } from '../src/proof/usecases/replay-decisions.ts'
import { readRangeHashes } from '../src/proof/usecases/tree-reader.ts'
import type { Store } from '../src/store/ports/store.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const EVENTS = 20_000
const PAGE = 500

const FACTS = { plan: 'valid', output: 'valid', codeReview: 'pass', eval: 'pass' }
const RECORDED = {
  by: 'task.decideNext',
  v: 1,
  rule: 'EVAL_PASS',
  result: { outcome: 'move', to: 'accept', needs: null },
  facts: { phase: 'test', state: 'current', used: {}, limit: {}, ...FACTS },
}

export const bench: Bench = {
  name: 'proof-replay',
  target: { atMost: 2 },
  run: () =>
    inThrowawayDirectory(async directory => {
      const store = await openStore(join(directory, 'store.db'))
      await fill(store)
      const replay = () => replayDecisions(store.log, { deciders: DECIDERS, whatIfs: [], limit: 0 })
      const options = { rounds: 15, calls: 1, clock: processorTime }
      const replayed = await compare(replay, () => readAll(store), options)
      const prove = () => readRangeHashes(store, planInclusion(EVENTS / 3, EVENTS))
      const proven = await compare(prove, () => store.log.readRows(EVENTS / 3, 1))
      await store.close()
      return [
        timeRow(`${EVENTS} decisions again : read and parsed`, replayed),
        aside(timeRow(`inclusion proof in ${EVENTS} events : one event read`, proven)),
      ]
    }),
}

/** Every other event is a decision with its facts. */
async function fill({ log }: Store): Promise<void> {
  for (let round = 0; round < EVENTS / PAGE; round++) {
    const events = Array.from({ length: PAGE }, (_, n) => ({
      id: `ev_${round}_${n}`,
      type: 'task.moved',
      schema: 1,
      at: '2026-01-01T00:00:00.000Z',
      actor: { kind: 'person', id: 'ana' } as const,
      cause: null,
      correlation: 'co_1',
      data: n % 2 === 0 ? { rule: 'EVAL_PASS', decided: RECORDED } : { word: 'nothing was decided' },
    }))
    await log.append([{ stream: `thing/${round}`, expectedVersion: 0, events }])
  }
}

async function readAll({ log }: Store): Promise<void> {
  for (let after = 0; after < EVENTS; ) after = (await log.readPage({ after, limit: PAGE })).at(-1)!.position
}
