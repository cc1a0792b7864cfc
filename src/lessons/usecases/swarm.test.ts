// What a swarm keeps finding, or finds again after it was fixed, becomes a lesson of its repository.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointFiles } from '#evidence/adapters/checkpoint-files'
import { evidenceDirectories } from '#evidence/adapters/evidence-directory'
import { VIEWS } from '#house/views'
import { person } from '#kernel/events/actor'
import { noStepWatch } from '#kernel/ports/step-watch'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import type { Asking, World } from '#recorder/world'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { temporaryDirectory } from '#testing/temporary-directory'
import { deriveFromEvidence } from './derive/derive-from-evidence.ts'

const asking: Asking = { actor: person('ana'), correlation: 'co_1', cause: null, onceKey: null, seenVersion: null }

let place: string
let store: Store
beforeEach(async () => {
  place = temporaryDirectory('swarm-lessons')
  const blobs = fileBlobs(`${place}/blobs`)
  store = await openSqliteStore({ path: `${place}/provost.db`, views: VIEWS, blobs, clock: systemClock })
})
afterEach(() => store.close())

async function report(id: string, events: readonly [type: string, data: object][]): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  await store.log.append([
    {
      stream: `finding/${id}`,
      expectedVersion: 0,
      events: events.map(([type, data], index) => {
        const { actor, correlation, cause } = asking
        return { id: `ev_${id}_${index}`, type, schema: 1, at, actor, correlation, cause, data: { ...data } }
      }),
    },
  ])
}

const seen = (number: number) => ({ wave: `wv_0${number}`, number, tree: null, lens: null, sources: [] })
const reported = {
  run: 'sw_01',
  project: 'shop',
  repo: 'acme/shop',
  category: 'docs',
  fingerprint: 'f',
  candidates: [],
}
const recurring = { state: 'recurring', detail: null, rule: 'seen_again', evidence: {} }

async function derive() {
  const openStore = evidenceDirectories({ clock: systemClock, step: noStepWatch, readYamls: async () => [] })
  const derivations = checkpointFiles(`${place}/cache`, '1')
  const ids = randomIds(systemClock)
  const world = {
    store,
    clock: systemClock,
    ids,
    evidence: { openStore, derivations },
    steps: noStepWatch,
  } as unknown as World
  return deriveFromEvidence(world, asking, openStore(`${place}/evidence`), {})
}

test('a finding of three waves, and one that came back, are lessons; one of two waves is not', async () => {
  await report('fi_01', [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.matched', seen(2)],
    ['finding.matched', seen(3)],
    ['finding.classified', { ...recurring, ...seen(3) }],
  ])
  await report('fi_02', [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.classified', { ...recurring, state: 'fixed', ...seen(2) }],
    ['finding.classified', { ...recurring, ...seen(3) }],
  ])
  await report('fi_03', [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.matched', seen(2)],
    ['finding.classified', { ...recurring, ...seen(2) }],
  ])
  const { candidates, problems } = await derive()
  expect(problems).toEqual([])
  expect(candidates.map(({ rule }) => rule).toSorted()).toEqual([
    'rule-swarm-recurring-finding',
    'rule-swarm-regression',
  ])
  expect(await derive()).toMatchObject({ candidates: [], recurred: [], looked_at: { findings: 0 } })
  await report('fi_04', [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.matched', seen(2)],
    ['finding.matched', seen(3)],
    ['finding.classified', { ...recurring, ...seen(3) }],
  ])
  const next = await derive()
  expect([next.candidates.length, next.looked_at.findings]).toEqual([1, 1])
})
