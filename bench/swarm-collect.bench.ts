// Collecting a wave of 100,000 new findings, decided and appended, against the bare inserts of as many rows.
import { join } from 'node:path'
import { systemClock } from '#adapters/clock/system-clock'
import { randomIds } from '#adapters/ids/random-ids'
import type { NewEvent } from '#core/kernel/event'
import type { CodeAtTree, CollectFacts } from '#core/swarm/collect-facts'
import { planCollect } from '#core/swarm/plan-collect'
import { VIEWS } from '#core/views'
import { noStepWatch } from '#ports/step-watch'
import { composeEventBody, hashText } from '#store/event-text'
import { appendPlanned } from '#usecases/swarm/append-planned'
import type { World } from '#usecases/world'
import { composeAuditWave } from './audit-wave.ts'
import { type Bench, timeRow } from './bench.ts'
import { compare, type Work } from './compare.ts'
import { ASKING } from './lesson-store.ts'
import { inThrowawayDirectory } from './throwaway.ts'
import { openRaw, openStore } from './throwaway-store.ts'
import { typicalEvent } from './typical-event.ts'

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
      const measured = await compare(collect(world), await insertAll(world, join(place, 'raw.db')), {
        rounds: 3,
        calls: 1,
        warmUps: 0,
      })
      await store.close()
      return [timeRow(`collect of ${FINDINGS} findings : one transaction of bare inserts`, measured)]
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

/** A row of the same size for each finding, composed beforehand, under ids of the same kind, in one durable transaction. */
async function insertAll(world: World, path: string): Promise<Work> {
  const database = await openRaw(path)
  const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const reported = planCollect(composeFacts(world, 0)).events.find(({ type }) => type === 'finding.reported')!
  const { type, at, ...rest } = { ...typicalEvent(), type: reported.type, data: { ...reported.data } }
  const body = composeEventBody({ type, at, ...rest } as NewEvent, reported.stream, 1)
  const hash = hashText(body)
  let position = 0
  return () => {
    database.exec('BEGIN IMMEDIATE')
    for (let row = 0; row < FINDINGS; row++)
      insert.run(++position, `finding/${world.ids.newId('fi_')}`, 1, world.ids.newId('ev_'), type, at, body, hash)
    database.exec('COMMIT')
  }
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
