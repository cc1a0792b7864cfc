// `provost why gate:…` through the whole application: each answer names the row that decided.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'

let app: EvidenceApp
beforeEach(async () => {
  app = await openEvidenceApp()
})
afterEach(() => app.close())

describe('why a gate is open or closed', () => {
  const why = (id: string, at?: string) => app.call('GET', `/api/why/${id}`, { query: at === undefined ? {} : { at } })
  const GATE = 'gate:acme/widget/cli'

  test('closed without a policy, without a record and with an old one, open with a fresh one', async () => {
    expect((await why(GATE)).body).toMatchObject({ noun: 'gate', state: 'closed', rule: 'policy_malformed' })
    const policies = join(app.root, '.provost/evidence/policies')
    await mkdir(policies, { recursive: true })
    await writeFile(join(policies, 'global-policy.yaml'), await app.read('policies/global-policy.yaml'))
    expect((await why(GATE)).body).toMatchObject({ state: 'closed', rule: 'missing', since: null })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const submit = (run_id: string, at: string) => {
      const body = { ...app.submission, run_id, timing: { started_at: at, finished_at: at } }
      return app.call('POST', '/api/evidence/submissions', { query: { project: 'widget' }, body })
    }
    expect((await submit('old', ago(40))).body.outcome).toBe('accepted')
    const stale = await why(GATE)
    expect(stale.body).toMatchObject({ state: 'closed', rule: 'stale', becomes: [{ to: 'healthy' }] })
    expect(stale.body.facts).toContainEqual(expect.objectContaining({ name: 'bucket', value: 'stale' }))
    const today = ago(0)
    await submit('new', today)
    const claimed = await why(GATE)
    expect(claimed.body).toMatchObject({ state: 'closed', rule: 'rung_too_low', since: today })
    expect(claimed.body.facts).toContainEqual(expect.objectContaining({ name: 'rung', value: 'commit_exists' }))
    const signature = '/api/evidence/records/acme/widget/new/signature'
    const { keyid } = (await app.call('POST', signature, { query: { project: 'widget' } })).body
    await app.writeHome(`evidence: { issuers: [${keyid}] }\n`)
    const open = await why(GATE)
    expect(open.body).toMatchObject({ id: GATE, state: 'open', rule: 'healthy', table: 'evidence/gate', since: today })
    expect(open.body.facts).toContainEqual(expect.objectContaining({ name: 'run_id', value: 'new' }))
    expect((await why('bucket:acme/widget/cli')).body).toMatchObject({ id: GATE, rule: 'healthy' })
  })

  test('of a repository that is no project here: told by the store that has a policy of it', async () => {
    const policies = join(app.root, '.provost/evidence/policies')
    await mkdir(join(policies, 'repos/acme'), { recursive: true })
    await writeFile(join(policies, 'global-policy.yaml'), await app.read('policies/global-policy.yaml'))
    await writeFile(
      join(policies, 'repos/acme/elsewhere.yaml'),
      'repo: acme/elsewhere\npolicy_version: 1.0.0\nsurfaces: { cli: {} }\n',
    )
    expect((await why('gate:acme/elsewhere/cli')).body).toMatchObject({ state: 'closed', rule: 'missing' })
  })

  test('of a repository that no project is and no store knows: not found', async () => {
    expect((await why('gate:acme/elsewhere/cli')).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})
