// The order of reads is part of the law: a run is handed in between any two reads of the gate, and the gate says what was true before
// it or what is true after it. A mixture could open the gate with the verdict of one run and the standing of another.
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import type { World } from '#recorder/world'
import { atEveryRead, interleave } from '#testing/interleave'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'
import { askGate } from './ask-gate.ts'
import { findPlaceOfEvidence } from './evidence-place.ts'

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

/** Every second run fails, so that no two that follow each other read alike. */
async function handIn(): Promise<void> {
  const verdict = ++runs % 2 === 0 ? 'fail' : 'pass'
  const [scenario] = app.submission.scenario_results
  const result = { ...scenario, verdict, step_results: [{ step_id: 'works', status: verdict }] }
  const at = new Date(Date.now() - 60_000 + runs).toISOString()
  const run_id = `run-${runs}`
  const source = { ...app.submission.source, provider_run_id: run_id, run_url: `urn:provost:run:${run_id}` }
  const timing = { started_at: at, finished_at: at }
  const changes = { run_id, source, timing, scenario_results: [result], overall_verdict: verdict }
  const { status, body } = await app.submit(changes)
  expect([status, body.status ?? body.code], JSON.stringify(body)).toEqual([expect.any(Number), 'accepted'])
}

/** Whether the indexes were there or had to be made is about the reading, and not about what was read. */
async function ask(world: World) {
  const lines = await askGate(world, await findPlaceOfEvidence(world, { store: app.store }), 'acme/widget', 'cli')
  return lines.map(({ index: _index, ...line }) => line)
}

test('a run that is handed in meanwhile', async () => {
  await handIn()
  const reads = await atEveryRead(async after => {
    const before = await ask(wired.services.world)
    const { world, reads: asked } = interleave(wired.services.world, after, handIn)
    const seen = await ask(world)
    const now = await ask(wired.services.world)
    expect(now).not.toEqual(before)
    expect([before, now], `after ${asked[after - 1]}`).toContainEqual(seen)
    return asked.length
  })
  expect(reads).toBeGreaterThan(3)
})
