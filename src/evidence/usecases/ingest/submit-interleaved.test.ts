// The order of reads is part of the law: between any two reads of a submission somebody hands in the same run, or says something else of it,
// or hands in another one. A run is accepted once, and nothing that was accepted is missing from the records, the indexes or the log.
import { dirname, join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { person } from '#kernel/events/actor'
import { atEveryRead, interleave } from '#testing/interleave'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'
import { findPlaceOfEvidence } from '../evidence-place.ts'
import { payloadOfText } from './payload.ts'
import { submitPayload } from './submit-payload.ts'

/** Who comes while the store is locked waits for the lock, and so must nobody wait for him. */
const TURNS = 200

let app: EvidenceApp
let wired: Wired
let runs = 0

beforeEach(async () => {
  app = await openEvidenceApp()
  const env = { PATH: process.env.PATH, PROVOST_HOME: join(dirname(app.root), 'home'), PROVOST_TRUST_FOLDERS: '["/"]' }
  wired = await wire(env, 'in_process', () => {})
})
afterEach(async () => {
  await wired.close()
  await app.close()
})

function composeRun(name: string): object {
  const source = { ...app.submission.source, provider_run_id: name, run_url: `urn:provost:run:${name}` }
  return { run_id: name, source }
}

type Writer = {
  /** What the other one hands in, of a submission. */
  readonly hands: (own: object, name: string) => object
  /** How both end, in any order. */
  readonly outcomes: readonly string[]
  readonly records: number
}

const WRITERS: Readonly<Record<string, Writer>> = {
  'the same once more': { hands: own => own, outcomes: ['accepted', 'duplicate'], records: 1 },
  'something else of the same run': {
    hands: own => ({ ...own, overall_verdict: 'partial' }),
    outcomes: ['accepted', 'conflict'],
    records: 1,
  },
  'another run': { hands: (_own, name) => composeRun(`${name}-b`), outcomes: ['accepted', 'accepted'], records: 2 },
}

async function submit(world: Parameters<typeof findPlaceOfEvidence>[0], changes: object): Promise<string> {
  const asking = { actor: person('ben'), correlation: `co_${runs}`, cause: null, onceKey: null, seenVersion: null }
  const place = await findPlaceOfEvidence(world, { store: app.store })
  const payload = payloadOfText(JSON.stringify({ ...app.submission, ...changes }))
  return submitPayload({ world, asking, place, via: 'test' }, payload).then(
    ([told]) => spellOutcome(told!),
    spellOutcome,
  )
}

function spellOutcome({ outcome, code }: { readonly outcome?: string; readonly code?: string }): string {
  return code === 'DUPLICATE_RUN_ID' ? 'conflict' : (code ?? outcome ?? 'nothing')
}

test.each(Object.entries(WRITERS))('%s', async (_name, { hands, outcomes, records }) => {
  const reads = await atEveryRead(async after => {
    const name = `run-${++runs}`
    const own = composeRun(name)
    let second: Promise<string> = Promise.resolve('never')
    const { world, reads: asked } = interleave(wired.services.world, after, async () => {
      const answer = app.submit(hands(own, name))
      second = answer.then(({ body }) => spellOutcome(body))
      let isOver = false
      void second.finally(() => {
        isOver = true
      })
      for (let turns = 0; turns < TURNS && !isOver; turns++) await turn()
    })
    const told = [await submit(world, own), await second]
    expect(told.toSorted(), `after ${asked[after - 1]}`).toEqual(outcomes.toSorted())
    const kept = (await app.files('records')).filter(path => path.includes(`${name}.`) || path.includes(`${name}-b.`))
    expect(kept, `after ${asked[after - 1]}`).toHaveLength(records)
    return asked.length
  })
  expect(reads).toBeGreaterThan(5)
  expect(await app.rebuild({ check: 'true' })).toMatchObject({
    ...{ differences: [], corrupted: [], rejected: [], skipped: [] },
    record_count: reads * records,
  })
})
