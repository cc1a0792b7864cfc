// Collecting a wave of 100,000 new findings, decided and appended, against bare inserts of the same rows.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { VIEWS } from '../src/house/views.ts'
import { noStepWatch } from '../src/kernel/ports/step-watch.ts'
import { randomIds } from '../src/process/random-ids.ts'
import { systemClock } from '../src/process/system-clock.ts'
import type { World } from '../src/recorder/world.ts'
import type { CodeAtTree, CollectFacts } from '../src/swarm/rules/collect/collect-facts.ts'
import { planCollect } from '../src/swarm/rules/collect/plan-collect.ts'
import { appendPlanned } from '../src/swarm/usecases/wave/append-planned.ts'
import { composeAuditWave } from './audit-wave.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { ASKING } from './lesson-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openRaw, openStore } from './throwaway-store.ts'

const DOMAINS = Array.from({ length: 10 }, (_unused, index) => `domain-${index}`)
/** As many as one report may hold. */
const PER_DOMAIN = 10_000
const PER_FILE = 50
const FINDINGS = DOMAINS.length * PER_DOMAIN

export const bench: Bench = {
  name: 'swarm-collect',
  target: { atMost: 3 },
  run: () =>
    inThrowawayDirectory(async place => {
      const store = await openStore(join(place, 'swarm.db'), VIEWS)
      const world = { store, clock: systemClock, ids: randomIds(systemClock), steps: noStepWatch } as World
      const measured = await compare(collect(world), await insertAll(place), {
        rounds: 3,
        calls: 1,
        warmUps: 0,
      })
      await store.close()
      return [timeRow(`collect of ${FINDINGS} findings : bare inserts of the same rows`, measured)]
    }),
}

function collect(world: World): Work {
  let waves = 0
  return async () => {
    const facts = composeFacts(world, ++waves)
    const { events } = planCollect(facts)
    await appendPlanned(world, ASKING, events, new Map())
  }
}

/**
 * The very rows that such a collect leaves (two events for each finding, the head of its stream, its row in the list), composed
 * beforehand and inserted into the same tables in one durable transaction. Nothing is decided, checked, hashed or folded.
 */
async function insertAll(place: string): Promise<Work> {
  const rows = await collectedRows(join(place, 'once.db'))
  const database = await openRaw(join(place, 'raw.db'))
  database.exec('PRAGMA cache_size = -65536') // the store is as generous
  let rounds = 0
  return () => {
    const mark = `-${++rounds}`
    database.exec('BEGIN IMMEDIATE')
    for (const { table, values, unique } of rows) {
      const insert = database.prepare(`INSERT INTO ${table} VALUES (${values[0]!.map(() => '?').join(', ')})`)
      for (const row of values)
        insert.run(...row.map((value, at) => (unique.includes(at) ? renew(value, mark, rounds) : value)))
    }
    database.exec('COMMIT')
  }
}

type Value = string | number
type TableRows = { readonly table: string; readonly unique: readonly number[]; readonly values: readonly Value[][] }

/** What may not come twice: positions, streams, ids and keys. */
const TABLES = [
  { table: 'events', unique: [0, 1, 3] },
  { table: 'streams', unique: [0] },
  { table: 'view_rows', unique: [1] },
] as const

function renew(value: Value, mark: string, rounds: number): Value {
  return typeof value === 'number' ? value + rounds * 10 * FINDINGS : `${value}${mark}`
}

async function collectedRows(path: string): Promise<TableRows[]> {
  const store = await openStore(path, VIEWS)
  await collect({ store, clock: systemClock, ids: randomIds(systemClock), steps: noStepWatch } as World)()
  await store.close()
  const database = new DatabaseSync(path)
  const rows = TABLES.map(({ table, unique }) => {
    const query = database.prepare(`SELECT * FROM ${table}`)
    return { table, unique, values: query.all().map(row => Object.values(row) as Value[]) }
  })
  database.close()
  return rows
}

function composeReported(index: number) {
  return {
    id: String(index),
    severity: 'LOW',
    category: 'quality',
    rule_id: `rule-${index % 12}`,
    file: `src/f${Math.floor(index / PER_FILE)}.ts`,
    line: 1 + (index % PER_FILE) * 3,
    description: `Finding ${index} is about something that should be otherwise.`,
  }
}

const LINES = Array.from({ length: PER_FILE * 3 + 1 }, (_unused, index) => `const value${index} = call(${index})`)

function composeFacts(world: World, number: number): CollectFacts {
  const tree = `tree-${number}`
  const paths = Array.from({ length: FINDINGS / PER_FILE }, (_unused, index) => `src/f${index}.ts`)
  const code: CodeAtTree = { file: 'present', blob: 'b', lines: LINES }
  return {
    run: { id: `sw_${number}`, project: 'shop', repo: 'acme/shop' },
    wave: composeAuditWave(number, { commit: 'c', tree }, DOMAINS),
    tree,
    agents: DOMAINS.map((domain, at) => ({
      agentRun: `ar_${domain}`,
      domain,
      status: 'complete',
      reportSha256: `${number}`,
      report: {
        findings: Array.from({ length: PER_DOMAIN }, (_unused, index) => composeReported(at * PER_DOMAIN + index)),
      },
    })),
    transitions: [],
    partial: false,
    ownership: null,
    findings: [],
    renames: [],
    code: new Map(paths.map(path => [path, code])),
    standsElsewhere: () => null,
    observed: paths.map(path => ({ path, blob: 'b', how: 'tool_read' })),
    tests: new Map(),
    amendedLines: new Map(),
    newIds: Array.from({ length: FINDINGS }, () => world.ids.newId('fi_')),
    now: 0,
  }
}
