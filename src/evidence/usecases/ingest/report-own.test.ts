// A submission whose answer was lost is sent again with its key: it is told what it became, and nothing is recorded twice.
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Wired, wire } from '#daemon/wiring'
import { person } from '#kernel/events/actor'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'
import { findPlaceOfEvidence } from '../evidence-place.ts'
import { signRecord } from '../sign-record.ts'
import { payloadOfText } from './payload.ts'
import { submitPayload } from './submit-payload.ts'

let app: EvidenceApp
let wired: Wired

beforeEach(async () => {
  app = await openEvidenceApp()
  const env = { PATH: process.env.PATH, PROVOST_HOME: join(dirname(app.root), 'home'), PROVOST_TRUST_FOLDERS: '["/"]' }
  wired = await wire(env, 'in_process', () => {})
})
afterEach(async () => {
  await wired.close()
  await app.close()
})

const askingAs = (correlation: string) => ({
  ...{ actor: person('ana'), correlation, cause: null },
  ...{ onceKey: correlation, seenVersion: null },
})

async function submit(correlation: string, changes: object) {
  const { world } = wired.services
  const asking = askingAs(correlation)
  const place = await findPlaceOfEvidence(world, { store: app.store })
  const payload = payloadOfText(JSON.stringify({ ...app.submission, ...changes }))
  const [ingested] = await submitPayload({ world, asking, place, via: 'cli' }, payload)
  return { ...ingested!, provenance: null }
}

const types = async () =>
  (await wired.services.world.store.log.readPage({ after: 0, limit: 100, noun: 'evidence' })).map(({ type }) => type)

test.each([
  ['accepted', {}],
  ['rejected', { ref: { commit_sha: '0'.repeat(40) } }],
  ['rejected', { repo: undefined }], // it names no stream of its own
])('what was %s', async (outcome, changes) => {
  const first = await submit('co_1', changes)
  const recorded = await types()
  expect(first.outcome).toBe(outcome)
  expect(await submit('co_1', changes)).toEqual(first)
  expect(await types()).toEqual(recorded)
})

test('another request with the same content is a duplicate, and says so', async () => {
  await submit('co_1', {})
  expect((await submit('co_2', {})).outcome).toBe('duplicate')
  expect(await types()).toContain('evidence.duplicate_seen')
})

test('a duplicate that is sent again with its key is noted once', async () => {
  await submit('co_1', {})
  expect(await submit('co_2', {})).toEqual(await submit('co_2', {}))
  expect((await types()).filter(type => type === 'evidence.duplicate_seen')).toHaveLength(1)
})

test('a signature that is asked for again with its key is noted once, and another request is another signature', async () => {
  await submit('co_1', {})
  const { world } = wired.services
  const { store } = await findPlaceOfEvidence(world, { store: app.store })
  const sign = (correlation: string) => signRecord(world, askingAs(correlation), store, 'acme/widget', 'run-1')
  expect(await sign('co_2')).toEqual(await sign('co_2'))
  await sign('co_3')
  expect((await types()).filter(type => type === 'evidence.signed')).toHaveLength(2)
})
