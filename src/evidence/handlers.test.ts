// Submissions through the whole application, against real files, real git and a GitHub on loopback.
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'

let app: EvidenceApp
beforeEach(async () => {
  app = await openEvidenceApp()
})
afterEach(() => app.close())

const quarantined = async () => {
  const paths = await app.files('quarantine')
  return Promise.all(paths.map(async path => JSON.parse(await app.read(path))))
}

describe('what becomes of a submission', () => {
  test('accepted: a record, an index entry, three events, and nothing in quarantine', async () => {
    const { status, body } = await app.submit()
    expect([status, body.outcome, body.verified]).toEqual([200, 'accepted', 'pass'])
    const record = JSON.parse(await app.read(body.record))
    expect(record.verification).toMatchObject({ status: 'accepted', provenance_confirmed: true, policy_valid: true })
    const latest = JSON.parse(await app.read('indexes/latest-by-repo.json'))
    expect(latest['acme/widget'].cli).toMatchObject({ run_id: 'run-1', path: body.record })
    const log = await app.call('GET', '/api/log', { query: { stream: 'evidence/acme/widget/run-1' } })
    expect(log.body.events.map((event: { type: string }) => event.type)).toEqual([
      'evidence.received',
      'evidence.provenance_checked',
      'evidence.recorded',
    ])
    expect([await app.files('quarantine'), await app.files('indexes/.drafts')]).toEqual([[], []])
    expect((await app.rebuild({ check: 'true' })).differences).toEqual([])
  })

  test('the same content twice is a harmless duplicate; other content under the same id is refused and kept', async () => {
    await app.submit()
    const again = await app.submit()
    expect([again.status, again.body.outcome, again.body.status]).toEqual([200, 'duplicate', 'accepted'])
    const other = await app.submit({ notes: 'not what was sent before' })
    expect([other.status, other.body.code]).toEqual([409, 'DUPLICATE_RUN_ID'])
    expect((await quarantined()).map(entry => entry.attempts[0].status)).toEqual(['conflict'])
    expect(await app.files('records')).toHaveLength(1)
  })

  test('a run of another day is the same run', async () => {
    await app.submit()
    const timing = { started_at: '2026-01-02T00:00:00Z', finished_at: '2026-01-02T00:00:00Z' }
    expect((await app.submit({ timing })).body.code).toBe('DUPLICATE_RUN_ID')
  })

  test('a record that came by git pull has no events, and is known all the same', async () => {
    const { body } = await app.submit()
    const pulled = await openEvidenceApp()
    try {
      await pulled.write(body.record, await app.read(body.record))
      const same = await pulled.call('POST', '/api/evidence/submissions', {
        query: { store: pulled.store },
        body: app.submission,
      })
      expect(same.body.outcome).toBe('duplicate')
    } finally {
      await pulled.close()
    }
  })

  test('provider down: deferred; provider back: accepted by retry, and the quarantine says which record it became', async () => {
    Object.assign(app.github, { status: 503 })
    const query = { store: app.store, provenance: 'github' }
    const sent = await app.call('POST', '/api/evidence/submissions', { query, body: app.githubSubmission })
    expect([sent.status, sent.body.outcome, sent.body.reasons]).toEqual([
      202,
      'deferred',
      ['provenance: provider unreachable: HTTP 503'],
    ])
    expect(await app.files('records')).toEqual([])
    const waiting = await app.call('GET', '/api/evidence/deferred', { query: { store: app.store } })
    expect(waiting.body.deferred).toHaveLength(1)
    Object.assign(app.github, { status: 200 })
    const early = await app.call('POST', '/api/evidence/retry', { query: { store: app.store } })
    expect(early.body.results).toEqual([])
    const retried = await app.call('POST', '/api/evidence/retry', { query: { store: app.store, all: 'true' } })
    expect(retried.body.results).toMatchObject([{ outcome: 'accepted', attempt: 2 }])
    expect((await quarantined())[0].resolved_by).toBe(retried.body.results[0].record)
  })

  test('a token that the configuration names and nobody has set defers, and says so', async () => {
    await mkdir(join(app.root, '.provost'), { recursive: true })
    await writeFile(
      join(app.root, '.provost/config.yaml'),
      'repo: acme/widget\nforge: { tokenEnv: NOT_SET_ANYWHERE }\n',
    )
    const query = { store: app.store, provenance: 'github' }
    const { body } = await app.call('POST', '/api/evidence/submissions', { query, body: app.githubSubmission })
    expect([body.outcome, body.reasons]).toEqual([
      'deferred',
      ['provenance: provider unreachable: the variable NOT_SET_ANYWHERE, which is to hold the token, is not set'],
    ])
  })

  test('a forged run is rejected and claims nothing: the real one is accepted afterwards', async () => {
    const forged = await app.submit({ ref: { commit_sha: 'f'.repeat(40), tree_sha: 'f'.repeat(40) } })
    expect([forged.status, forged.body.reasons]).toEqual([422, ['provenance: source run could not be confirmed']])
    expect((await app.submit()).body).toMatchObject({ outcome: 'accepted', attempt: 2 })
  })

  test('rejected by a policy that did not parse is our own fault: accepted once it does, both records kept', async () => {
    await app.write('policies/repos/acme/widget.yaml', 'policy_version: [')
    const refused = await app.submit()
    expect(refused.body.reasons).toEqual(['policy: repo policy is malformed: / is not readable YAML'])
    const again = await app.submit()
    expect(again.body.record).toMatch(/_rejected\/.*run-run-1\.a2\.json$/)
    const gate = await app.call('GET', '/api/evidence/gate', { query: { store: app.store, repo: 'acme/widget' } })
    expect(gate.body.gates).toMatchObject([{ row: 'policy_malformed', pass: false }])
    await app.write('policies/repos/acme/widget.yaml', 'policy_version: "1.2.0"\nrepo: acme/widget\n')
    const { body } = await app.submit()
    expect([body.outcome, JSON.parse(await app.read(body.record)).policy_version]).toEqual(['accepted', '1.2.0'])
    expect((await app.rebuild({ check: 'true' })).differences).toEqual([])
  })

  test('without a global policy nothing is accepted', async () => {
    await app.write('policies/global-policy.yaml', 'policy_version: 1')
    expect((await app.submit()).body.reasons.join()).toMatch(/^policy: global policy is malformed: /)
  })

  test('the stub never accepts', async () => {
    const query = { store: app.store, provenance: 'stub' }
    const { body } = await app.call('POST', '/api/evidence/submissions', { query, body: app.githubSubmission })
    expect([body.outcome, body.reasons]).toEqual(['deferred', ['provenance: stub adapter checked nothing']])
  })

  test('verify decides the same and writes nothing', async () => {
    const query = { store: app.store }
    const verified = await app.call('POST', '/api/evidence/submissions:verify', { query, body: app.submission })
    expect([verified.status, verified.body.outcome, await app.files('records')]).toEqual([200, 'accepted', []])
  })

  test('a list is taken in one by one', async () => {
    const body = [app.submission, { ...app.submission, run_id: 'run-2' }, { ...app.submission, notes: 'other' }, 7]
    const answer = await app.call('POST', '/api/evidence/submissions', { query: { store: app.store }, body })
    expect(answer.body.results.map((each: { outcome: string }) => each.outcome)).toEqual([
      'accepted',
      'accepted',
      'conflict',
      'rejected',
    ])
  })
})

describe('bad input is refused and found again', () => {
  test.each<[what: string, body: unknown, code: string]>([
    ['no JSON', '{"a": ', 'EVIDENCE_NOT_JSON'],
    ['a megabyte too much', `{"notes": "${'x'.repeat(1_100_000)}"}`, 'EVIDENCE_TOO_LARGE'],
    ['nested without end', '['.repeat(10_000), 'EVIDENCE_TOO_LARGE'],
    [
      '50 MB of which only the beginning came',
      { payload_base64: 'eyJh', bytes: 52_428_800, sha256: 'a'.repeat(64) },
      'EVIDENCE_TOO_LARGE',
    ],
    ['bytes that are no text', { payload_base64: '/w==', bytes: 1, sha256: 'b'.repeat(64) }, 'EVIDENCE_NOT_JSON'],
  ])('%s', async (_what, body, code) => {
    const answer = await app.call('POST', '/api/evidence/submissions', { query: { store: app.store }, body })
    expect(answer.body.code).toBe(code)
    expect((await quarantined()).map(entry => entry.attempts[0].status)).toEqual(['unreadable'])
  })

  test.each<[what: string, changes: object, reason: RegExp, isFiled: boolean]>([
    ['a repository that leads elsewhere', { repo: '../x' }, /must be a safe repository name/, false],
    ['a repository in the place of the rejected', { repo: '_rejected/x' }, /must be a safe repository name/, false],
    ['a run id that leads elsewhere', { run_id: '../../x' }, /\/run_id must match pattern/, false],
    ['__proto__ as a name', { repo: '__proto__/x' }, /must be a safe repository name/, false],
    ['what only the verifier writes', { verification: {} }, /verifier-field: verification/, true],
    [
      'the year 9999',
      { timing: { started_at: '2026-01-01T00:00:00Z', finished_at: '9999-12-31T23:59:59Z' } },
      /in the future/,
      true,
    ],
  ])('%s', async (_what, changes, reason, isFiled) => {
    const { status, body } = await app.submit(changes)
    expect([status, body.reasons.join('\n')]).toEqual([422, expect.stringMatching(reason)])
    expect([(await quarantined()).length, (await app.files('records')).length]).toEqual([1, isFiled ? 1 : 0])
    expect((await app.rebuild({ check: 'true' })).differences).toEqual([])
  })

  test('a link in the store is not followed', async () => {
    await app.write('records/keep.txt', '')
    await symlink('/tmp', join(app.store, 'records/acme'))
    expect((await app.submit()).body.code).toBe('RECORD_PATH_UNSAFE')
    expect(await quarantined()).toHaveLength(1)
    expect((await app.submit({ run_id: 'run-2' })).body.code).toBe('RECORD_PATH_UNSAFE')
  })

  test('a store that cannot be written keeps nothing half, and the log has the payload', async () => {
    const answer = await app.call('POST', '/api/evidence/submissions', {
      query: { store: '/dev/null/store' },
      body: app.submission,
    })
    expect(answer.body.code).toBe('STORE_UNREACHABLE')
    const log = await app.call('GET', '/api/log', { query: { stream: 'evidence/acme/widget/run-1' } })
    expect(log.body.events).toMatchObject([{ type: 'evidence.received' }])
  })
})

describe('a damaged store', () => {
  test('each irregular file is named with its reason, and none is dropped in silence', async () => {
    const { record } = (await app.submit()).body
    const text = await app.read(record)
    const folder = 'records/acme/widget/2026/01/01'
    await app.write(`${folder}/run-empty.json`, '')
    await app.write(`${folder}/run-no-id.json`, text.replace('"run_id"', '"other"'))
    await app.write('records/acme/other/2026/01/01/run-run-1.json', text)
    const rebuilt = await app.rebuild()
    expect(rebuilt.stderr).toEqual([
      '[rebuild-indexes] record skipped (repo contradicts directory): records/acme/other/2026/01/01/run-run-1.json',
      `[rebuild-indexes] corrupted record skipped: ${folder}/run-empty.json — Unexpected end of JSON input`,
      `[rebuild-indexes] record skipped (missing run_id): ${folder}/run-no-id.json`,
    ])
    expect([rebuilt.accepted.length, rebuilt.corrupted.length, rebuilt.skipped.length]).toEqual([1, 1, 2])
    const exam = await app.call('GET', '/api/evidence/doctor', { query: { store: app.store } })
    expect(exam.body.findings.map((finding: { kind: string }) => finding.kind)).toEqual([
      'misfiled',
      'zero_byte',
      'misfiled',
    ])
  })

  test('a record under the wrong day is named with the day it belongs to', async () => {
    const { record } = (await app.submit()).body
    const wrong = record.replace(/\d{4}\/\d{2}\/\d{2}/, '2020/02/03')
    await app.write(wrong, await app.read(record))
    await rm(join(app.store, record))
    const { body } = await app.call('GET', '/api/evidence/doctor', { query: { store: app.store } })
    expect(body.findings).toEqual([
      {
        kind: 'misfiled',
        path: wrong,
        detail: expect.stringContaining('2020/02/03'),
        remedy: `git mv ${wrong} ${record}`,
      },
    ])
  })

  test('a damaged record is no attempt: the same run is taken in again, and the old bytes are archived', async () => {
    const { record } = (await app.submit()).body
    await truncate(join(app.store, record), 0)
    expect((await app.submit()).body.outcome).toBe('accepted')
    expect(await app.files('archive')).toHaveLength(1)
    expect((await app.rebuild({ check: 'true' })).differences).toEqual([])
  })

  test('repair restores a truncated record from the file a person gives, and proves that it is indexed', async () => {
    const { record } = (await app.submit()).body
    const text = await app.read(record)
    await truncate(join(app.store, record), 40)
    await app.rebuild()
    const repair = (body: object) => app.call('POST', '/api/evidence/repair', { query: { store: app.store }, body })
    expect((await repair({})).body.corrupted).toMatchObject([{ path: record }])
    const wrong = await repair({ path: record, from: 'file', content: text.replaceAll('run-1', 'run-9') })
    expect(wrong.body.sources[0]).toMatchObject({ usable: false, problems: ['run_id contradicts the path'] })
    const wish = { path: record, from: 'file', content: text, apply: true }
    expect((await repair(wish)).body.code).toBe('INPUT_INVALID')
    const { body } = await repair({ ...wish, reason: 'the disk was full' })
    expect([body.applied, body.indexed.holds, await app.read(record)]).toEqual([true, true, text])
    expect((await app.rebuild({ check: 'true' })).differences).toEqual([])
  })

  test('repair restores a rejected record from its own payload, and never from somebody else’s', async () => {
    const { record } = (await app.submit({ overall_verdict: 'splendid' })).body
    await truncate(join(app.store, record), 40)
    const repair = (body: object) => app.call('POST', '/api/evidence/repair', { query: { store: app.store }, body })
    const { body } = await repair({ path: record, apply: true, reason: 'truncated' })
    expect(body).toMatchObject({ applied: true, sources: [{ from: 'quarantine', usable: true }] })
    await app.submit()
    await app.submit({ notes: 'forged' })
    const accepted = (await app.files('records/acme'))[0]!
    await truncate(join(app.store, accepted), 40)
    expect((await repair({ path: accepted })).body.sources).toEqual([])
  })
})

test('a signature holds until the record is changed', async () => {
  const { record } = (await app.submit({}, { sign: 'true' })).body
  const path = '/api/evidence/records/acme/widget/run-1/signature'
  const check = async () => (await app.call('GET', path, { query: { store: app.store } })).body.state
  expect(await check()).toBe('valid')
  const text = await app.read(record)
  await app.write(record, text.replace('"works"', '"works-too"'))
  expect(await check()).toBe('record_changed')
})

test('why answers for a record and says the step of each reason', async () => {
  await app.submit({ overall_verdict: 'splendid' })
  const { body } = await app.call('GET', '/api/why/record%3Aacme%2Fwidget%2Frun-1')
  expect(body).toMatchObject({ noun: 'record', state: 'rejected', evidence: { reasons: [{ step: 'schema' }] } })
})
