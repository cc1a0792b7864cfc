// A changed policy against submissions that are stored already: what the verifier itself would decide, and only that.
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'

let app: EvidenceApp
beforeEach(async () => {
  app = await openEvidenceApp()
})
afterEach(() => app.close())

const simulate = async (text: string, query: object = {}) =>
  (
    await app.call('POST', '/api/evidence/policies:simulate', {
      query: { store: app.store, ...query },
      body: { text },
    })
  ).body
const outcomes = ({ changes }: { changes: { run_id: string; was: object; would_be: object }[] }) =>
  changes.map(({ run_id, was, would_be }) => [run_id, Object.values(was).join(' '), Object.values(would_be).join(' ')])

const REPO = 'policy_version: "2.0.0"\nrepo: acme/widget\n'
const NEEDS_LOG = `${REPO}surfaces: { cli: { evidence_requirements: { required_kinds: [log] } } }\n`

test('under the policy that decided them nothing changes', async () => {
  await app.submit()
  await app.submit({ run_id: 'run-2', overall_verdict: 'partial' })
  await app.submit({ run_id: 'run-3', overall_verdict: 'splendid' })
  expect(await simulate(await app.read('policies/global-policy.yaml'))).toMatchObject({ records: 3, changes: [] })
})

test('a stricter policy rejects what was accepted, with its reasons; an accepted failure is worse in status alone', async () => {
  await app.submit()
  await app.submit({ run_id: 'run-2', overall_verdict: 'fail' })
  const simulated = await simulate(NEEDS_LOG)
  expect(outcomes(simulated)).toEqual([
    ['run-1', 'accepted pass', 'rejected fail'],
    ['run-2', 'accepted fail', 'rejected fail'],
  ])
  expect(simulated.changes[0].reasons).toEqual(['policy: surface[cli]: required evidence kind "log" is missing'])
  expect(await app.files('records')).toHaveLength(2)
})

test('a milder policy accepts what only a policy rejected, and nothing else', async () => {
  await app.write('policies/repos/acme/widget.yaml', NEEDS_LOG)
  await app.submit()
  await app.submit({ run_id: 'forged', ref: { commit_sha: 'f'.repeat(40), tree_sha: 'f'.repeat(40) } })
  await app.submit({ run_id: 'odd', colour: 'blue' })
  const simulated = await simulate(REPO)
  expect(outcomes(simulated)).toEqual([['run-1', 'rejected fail', 'accepted pass']])
})

test('a leave that is over today binds nobody, also for a run that came in before', async () => {
  await app.submit()
  const leave = (day: string) =>
    `${NEEDS_LOG}enforcement: { mode: warn-only, reason: rollout, review_after: "${day}" }\n`
  expect((await simulate(leave('2999-01-01'))).changes).toEqual([])
  const later = { now: '2999-01-02T00:00:00Z' }
  expect(outcomes(await simulate(leave('2999-01-01'), later))).toEqual([['run-1', 'accepted pass', 'rejected fail']])
})

test('of the records of testing-os it says which this verifier decides otherwise, with its own reasons', async () => {
  const data = join(import.meta.dirname, '../../test/data/testing-os')
  await cp(join(data, 'records'), join(app.store, 'records'), { recursive: true })
  await cp(join(data, 'policies'), join(app.store, 'policies'), { recursive: true })
  const global = await readFile(join(data, 'policies/global-policy.yaml'), 'utf8')
  const simulated = await simulate(global, { scenarios: join(data, 'dogfood/scenarios') })
  const changes: { would_be: { status: string }; reasons: string[] }[] = simulated.changes
  expect([simulated.records, changes.length]).toEqual([24, 21])
  const refused = changes.filter(({ would_be }) => would_be.status === 'rejected')
  expect(refused.every(({ reasons }) => reasons.some(reason => reason.includes('CI tests must pass')))).toBe(true)
})
