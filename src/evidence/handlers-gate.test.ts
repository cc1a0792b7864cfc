// The gate through the whole application: what nobody but its submitter says does not open it, and it looks at the records.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'

let app: EvidenceApp
beforeEach(async () => {
  app = await openEvidenceApp()
})
afterEach(() => app.close())

const gate = async (query: object = { store: app.store }) =>
  (await app.call('GET', '/api/evidence/gate', { query: { ...query, repo: 'acme/widget', surface: 'cli' } })).body
    .gates[0]
const listed = async () =>
  (await app.call('GET', '/api/evidence/records', { query: { store: app.store } })).body.records.map(
    ({ run_id, rung }: { run_id: string; rung: string }) => [run_id, rung],
  )

describe('how well a result is known', () => {
  test('a result that somebody wrote by hand for a real commit is accepted, and does not open the gate', async () => {
    expect((await app.submit()).body.outcome).toBe('accepted')
    expect(await gate()).toMatchObject({ pass: false, row: 'rung_too_low', rung: 'commit_exists', need: 'ci_attested' })
    expect(await listed()).toEqual([['run-1', 'commit_exists']])
  })

  test('a real run on a forge proves that the run was there, not what a file says of it', async () => {
    const query = { store: app.store, provenance: 'github' }
    const sent = await app.call('POST', '/api/evidence/submissions', { query, body: app.githubSubmission })
    expect(sent.body.outcome).toBe('accepted')
    expect(await gate()).toMatchObject({ pass: false, row: 'rung_too_low', rung: 'commit_exists' })
  })

  test('a record that came by git is only claimed, also where it says that it was confirmed', async () => {
    const { record } = (await app.submit()).body
    const pulled = await openEvidenceApp()
    try {
      await pulled.write(record, await app.read(record))
      const query = { store: pulled.store, repo: 'acme/widget', need: 'commit_exists' }
      const { body } = await pulled.call('GET', '/api/evidence/gate', { query })
      expect(body.gates).toMatchObject([{ pass: false, row: 'rung_too_low', rung: 'claimed', index: 'made_anew' }])
    } finally {
      await pulled.close()
    }
  })

  test('a record that was made better by hand is only claimed, and the index does not hide it', async () => {
    const { record } = (await app.submit({ overall_verdict: 'partial' })).body
    const need = { store: app.store, need: 'commit_exists' }
    expect(await gate(need)).toMatchObject({ row: 'not_passing', verdict: 'partial', index: 'fits' })
    await app.write(record, (await app.read(record)).replaceAll('"partial"', '"pass"'))
    expect(await gate(need)).toMatchObject({ pass: false, row: 'rung_too_low', rung: 'claimed', index: 'made_anew' })
  })

  test('a signature counts when the person trusts its key; a project cannot say so', async () => {
    const query = { project: 'widget' }
    await mkdir(join(app.root, '.provost/evidence/policies'), { recursive: true })
    const policy = await app.read('policies/global-policy.yaml')
    await writeFile(join(app.root, '.provost/evidence/policies/global-policy.yaml'), policy)
    await app.call('POST', '/api/evidence/submissions', { query, body: app.submission })
    const { keyid } = (await app.call('POST', '/api/evidence/records/acme/widget/run-1/signature', { query })).body
    expect(await gate(query)).toMatchObject({ pass: false, rung: 'commit_exists' })
    expect((await gate(query)).reasons).toContain('its signature is by a key that evidence.issuers does not name')
    const file = join(app.root, '.provost/config.yaml')
    await writeFile(file, `repo: acme/widget\nevidence: { issuers: [${keyid}] }\n`)
    const asked = await app.call('GET', '/api/evidence/gate', { query: { ...query, repo: 'acme/widget' } })
    expect(asked.body.code).toBe('CONFIG_INVALID')
    await writeFile(file, 'repo: acme/widget\nevidence: { needs: { gate: claimed } }\n')
    expect(await gate(query)).toMatchObject({ pass: false, need: 'ci_attested' })
    await app.writeHome(`evidence: { issuers: [${keyid}] }\n`)
    expect(await gate(query)).toMatchObject({ pass: true, row: 'healthy', rung: 'ci_attested' })
  })
})

describe('what may hide a later record', () => {
  test('a damaged file of the repository closes the gate, one of another repository does not', async () => {
    await app.submit()
    const need = { store: app.store, need: 'commit_exists' }
    await app.write('records/acme/other/2026/01/01/run-x.json', '{"run_id":')
    expect(await gate(need)).toMatchObject({ pass: true, index: 'made_anew' })
    await app.rebuild()
    expect(await gate(need)).toMatchObject({ pass: true, index: 'fits' })
    await app.write('records/acme/widget/2026/01/01/run-x.json', '{"run_id":')
    const closed = { pass: false, row: 'index_incomplete', index: 'incomplete' }
    expect(await gate(need)).toMatchObject(closed)
    await app.rebuild()
    expect(await gate(need)).toMatchObject({
      ...closed,
      reasons: ['records/acme/widget/2026/01/01/run-x.json cannot be read'],
    })
  })

  test.each(['{}', '[]', '{"run_id":"run-x","repo":"acme/other","verification":{"status":"accepted"}}'])(
    'a file of the repository that holds %s is no record, and may have been the latest one',
    async text => {
      await app.submit()
      await app.write('records/acme/widget/2026/01/01/run-x.json', text)
      const need = { store: app.store, need: 'commit_exists' }
      expect(await gate(need)).toMatchObject({ pass: false, row: 'index_incomplete' })
    },
  )

  test('an older record that was written over and is the latest now decides, though all names are the same', async () => {
    const { record } = (await app.submit()).body
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    await app.submit({ run_id: 'run-2', timing: { started_at: ago(30), finished_at: ago(30) } })
    const need = { store: app.store, need: 'claimed' }
    expect(await gate(need)).toMatchObject({ pass: true, index: 'fits' })
    const worse = (await app.read(record))
      .replaceAll('"pass"', '"fail"')
      .replace(/"finished_at": "[^"]*"/, `"finished_at": "${ago(10)}"`)
      .replace(/"verified_at": "[^"]*"/, `"verified_at": "${ago(5)}"`)
    await app.write(record, worse)
    expect(await gate(need)).toMatchObject({ pass: false, row: 'not_passing', index: 'made_anew' })
  })

  test('a link on the way to records is told by the gate, by rebuild and by doctor', async () => {
    const { record } = (await app.submit()).body
    const path = join(dirname(record), 'run-late.json')
    await symlink('/dev/null', join(app.store, path))
    expect(await gate()).toMatchObject({ row: 'index_incomplete', reasons: [`${path} cannot be read`] })
    expect((await app.rebuild()).stderr).toEqual([`[rebuild-indexes] link not followed: ${path}`])
    const exam = await app.call('GET', '/api/evidence/doctor', { query: { store: app.store } })
    expect(exam.body.findings).toMatchObject([{ kind: 'link', path }])
  })
})
