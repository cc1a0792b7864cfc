// What a swarm keeps finding, or finds again after it was fixed, becomes a lesson of its repository.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkpointFiles } from '#evidence/adapters/checkpoint-files'
import { evidenceDirectories } from '#evidence/adapters/evidence-directory'
import { VIEWS } from '#house/views'
import { person } from '#kernel/events/actor'
import { noStepWatch } from '#kernel/ports/step-watch'
import { composeCause } from '#lessons/rules/life/lesson-cause'
import type { LessonView } from '#lessons/rules/life/lesson-view'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import type { Asking, World } from '#recorder/world'
import { fileBlobs } from '#store/adapters/file-blobs'
import type { Store } from '#store/ports/store'
import { openSqliteStore } from '#store/sqlite/open-sqlite-store'
import { temporaryDirectory } from '#testing/temporary-directory'
import { confirmCause } from './confirm-cause.ts'
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

async function report(id: string, events: readonly [type: string, data: object][], from = 0): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z'
  await store.log.append([
    {
      stream: `finding/${id}`,
      expectedVersion: from,
      events: events.map(([type, data], index) => {
        const { actor, correlation, cause } = asking
        return { id: `ev_${id}_${from + index}`, type, schema: 1, at, actor, correlation, cause, data: { ...data } }
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

function openWorld(): World {
  const openStore = evidenceDirectories({ clock: systemClock, step: noStepWatch, readYamls: async () => [] })
  const derivations = checkpointFiles(`${place}/cache`, '1')
  const ids = randomIds(systemClock)
  return {
    store,
    clock: systemClock,
    ids,
    evidence: { openStore, derivations },
    steps: noStepWatch,
  } as unknown as World
}

function derive() {
  const world = openWorld()
  return deriveFromEvidence(world, asking, world.evidence.openStore(`${place}/evidence`), {})
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

describe('a test alone confirms a cause', () => {
  const BOUND = ['finding.linked', { test: 'npm test', command: ['npm', 'test'], files: [] }] as const
  const tested = (before: string, after: string) =>
    ['finding.tested', { test: 'npm test', tree: 't2', beforeTree: 't1', before, after }] as const
  const FIXED = ['finding.classified', { ...recurring, state: 'fixed', ...seen(4) }] as const
  const CAME_BACK: readonly [string, object][] = [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.classified', { ...recurring, state: 'fixed', ...seen(2) }],
    ['finding.classified', { ...recurring, ...seen(3) }],
  ]
  const STAYS: readonly [string, object][] = [
    ['finding.reported', { ...reported, ...seen(1) }],
    ['finding.matched', seen(2)],
    ['finding.matched', seen(3)],
    ['finding.classified', { ...recurring, ...seen(3) }],
  ]

  test.each<[what: string, story: readonly [string, object][], later: readonly (readonly [string, object])[], boolean]>(
    [
      ['red before and green after', CAME_BACK, [BOUND, tested('red', 'green'), FIXED], true],
      ['green before too: it shows nothing', CAME_BACK, [BOUND, tested('green', 'green'), FIXED], false],
      ['red after: the cause is still there', CAME_BACK, [BOUND, tested('red', 'red'), FIXED], false],
      ['not known before', CAME_BACK, [BOUND, tested('unknown', 'green'), FIXED], false],
      ['right, but its finding is open', CAME_BACK, [BOUND, tested('red', 'green')], false],
      ['not there at all', CAME_BACK, [FIXED], false],
      ['right, but how people work is no matter of code', STAYS, [BOUND, tested('red', 'green'), FIXED], false],
    ],
  )('%s', async (_what, story, later, isConfirmed) => {
    await report('fi_01', story)
    const [lesson] = (await derive()).candidates
    await report('fi_01', later as [string, object][], story.length)
    expect((await derive()).confirmed).toEqual(isConfirmed ? [lesson!.id] : [])
    const view = (await store.views.find<LessonView>('lesson', lesson!.id))!.state
    expect(view.cause.standing).toBe(isConfirmed ? 'confirmed' : 'claimed')
    if (isConfirmed)
      expect(composeCause(view.cause)).toBe('confirmed by test, with npm test, red in tree t1, green in tree t2')
    expect((await derive()).confirmed).toEqual([])
  })

  test('also when it is asked for, by whoever asks and without a reason', async () => {
    await report('fi_01', CAME_BACK)
    const [lesson] = (await derive()).candidates
    const ask = () =>
      confirmCause(openWorld(), { ...asking, actor: { kind: 'agent' as const, id: 'bo' } }, lesson!.id, {})
    await expect(ask()).rejects.toMatchObject({ code: 'LESSON_ACTOR_INVALID' })
    await report('fi_01', [BOUND, tested('red', 'green'), FIXED] as unknown as [string, object][], CAME_BACK.length)
    expect(await ask()).toMatchObject({ cause: { standing: 'confirmed', by: 'test', test: 'npm test' } })
  })
})
