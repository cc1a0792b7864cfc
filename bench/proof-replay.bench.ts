// Deciding everything again, against reading and parsing the same events.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DECIDERS } from '../src/house/deciders.ts'
import type { NewEvent } from '../src/kernel/events/event.ts'
import { replayDecisions } from '../src/proof/usecases/replay-decisions.ts'
import type { Store } from '../src/store/ports/store.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openStore } from './throwaway-store.ts'

const EVENTS = 20_000
const PAGE = 500
const JOURNEY = join(import.meta.dirname, '..', 'test', 'replay', 'journey.jsonl')

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
  run: async () => [
    await measure('decisions of tasks', fillTasks),
    await measure('events of the journey, with what they decided', fillJourneys),
  ],
}

const measure = (what: string, fill: (store: Store) => Promise<number>) =>
  inThrowawayDirectory(async directory => {
    const store = await openStore(join(directory, 'store.db'))
    const events = await fill(store)
    const replay = () => replayDecisions(store.log, { deciders: DECIDERS, whatIfs: [], limit: 0 })
    const { counts } = await replay()
    if (counts.differs + counts.other_rule > 0 || counts.same === 0) throw new Error(JSON.stringify(counts))
    const replayed = await compare(replay, () => readAll(store, events), { rounds: 15, calls: 1, clock: processorTime })
    await store.close()
    return timeRow(`${events} ${what}, again : read and parsed`, replayed)
  })

/** Every other event is a decision with its facts. */
async function fillTasks({ log }: Store): Promise<number> {
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
  return EVENTS
}

type Line = NewEvent & { readonly stream: string }

/** The same house again and again, one after the other. */
async function fillJourneys({ log }: Store): Promise<number> {
  const lines: Line[] = readFileSync(JOURNEY, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const streams = Object.entries(Object.groupBy(lines, ({ stream }) => stream))
  const copies = Math.ceil(EVENTS / lines.length)
  for (let copy = 0; copy < copies; copy++)
    await log.append(
      streams.map(([stream, events = []]) => ({
        stream: `${stream}-${copy}`,
        expectedVersion: 0,
        events: events.map((event, n) => ({ ...event, id: `ev_${copy}_${stream}_${n}` })),
      })),
    )
  return copies * lines.length
}

async function readAll({ log }: Store, events: number): Promise<void> {
  for (let after = 0; after < events; ) after = (await log.readPage({ after, limit: PAGE })).at(-1)!.position
}
