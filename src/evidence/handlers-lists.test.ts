// Lists of submissions, each element on its own; and readers that look whether the indexes fit the records.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EvidenceApp, openEvidenceApp } from '#testing/worlds/evidence-app'

let app: EvidenceApp
beforeEach(async () => {
  app = await openEvidenceApp()
})
afterEach(() => app.close())

const send = (body: unknown) => app.call('POST', '/api/evidence/submissions', { query: { store: app.store }, body })
const run = (run_id: string, more = {}) => ({ ...app.submission, run_id, ...more })

describe('a list', () => {
  test('is taken element by element: what cannot be handled is told among the others, and those after it are taken', async () => {
    const unusable = run('run-2', { repo: '../../etc' })
    const { status, body } = await send([run('run-1'), unusable, 'no object', run('run-3')])
    expect(status).toBe(200)
    expect(body.results).toHaveLength(4)
    expect(body.results[0]).toMatchObject({ outcome: 'accepted', run_id: 'run-1' })
    expect(body.results[1].status).not.toBe('accepted')
    expect(body.results[2].status).not.toBe('accepted')
    expect(body.results[3]).toMatchObject({ outcome: 'accepted', run_id: 'run-3' })
    expect((await app.files('records')).filter(path => /run-[13]/.test(path))).toHaveLength(2)
  })

  test('without any element is refused', async () => {
    expect((await send([])).body).toMatchObject({ code: 'INPUT_INVALID' })
  })
})

test('a payload that cannot be read says where it is kept', async () => {
  const { body } = await send('{"run_id": ')
  const [kept] = await app.files('quarantine')
  expect(body).toMatchObject({ code: 'EVIDENCE_NOT_JSON', hint: expect.stringContaining(kept!) })
})

test('a key that stands twice is no choice between two submissions', async () => {
  const text = JSON.stringify(app.submission).replace('{', '{"run_id":"another",')
  expect((await send(text)).body).toMatchObject({
    code: 'EVIDENCE_NOT_JSON',
    detail: expect.stringContaining('"run_id"'),
  })
})

describe('after a pull brought a newer record that fails', () => {
  const gate = async () =>
    (
      await app.call('GET', '/api/evidence/gate', {
        query: { store: app.store, repo: 'acme/widget', surface: 'cli', need: 'commit_exists' },
      })
    ).body

  beforeEach(async () => {
    const { body } = await app.submit()
    expect(await gate()).toMatchObject({ pass: true })
    const record = JSON.parse(await app.read(body.record))
    const later = { ...record, run_id: 'run-9', timing: { ...record.timing, finished_at: new Date().toISOString() } }
    const failing = { ...later, overall_verdict: { ...record.overall_verdict, verified: 'fail' } }
    await app.write(body.record.replaceAll('run-1', 'run-9'), JSON.stringify(failing))
  })

  test('the gate is closed', async () => expect(await gate()).toMatchObject({ pass: false }))

  test('the portfolio shows the newer one', async () => {
    const { body } = await app.call('GET', '/api/evidence/portfolio', { query: { store: app.store } })
    expect(JSON.stringify(body)).toContain('run-9')
  })
})

const portfolioText = async () =>
  JSON.stringify((await app.call('GET', '/api/evidence/portfolio', { query: { store: app.store } })).body)

test('the portfolio sees that a record was written over in place, though every name is as it was', async () => {
  const { record } = (await app.submit()).body
  expect(await portfolioText()).toContain('"verified":"pass"')
  await app.write(record, (await app.read(record)).replaceAll('"pass"', '"fail"'))
  expect(await portfolioText()).toContain('"verified":"fail"')
})

describe('the list of what is stale is checked like the others', () => {
  const LIST = 'indexes/stale.json'
  const differences = async () => (await app.rebuild({ check: 'true' })).differences

  test('one that says what the records say is none', async () => {
    await app.submit()
    expect(await differences()).toEqual([])
  })

  test.each([
    ['was written by other hands', '[{"repo":"acme/widget","surface":"cli"}]\n', 'differs from the records'],
    ['is no list', 'nothing', 'differs from the records'],
  ])('one that %s is told, and made again', async (_words, text, told) => {
    await app.submit()
    const before = await app.read(LIST)
    await app.write(LIST, text)
    expect(await differences()).toEqual([`${LIST} ${told}`])
    await app.rebuild()
    expect(await app.read(LIST)).toBe(before)
  })
})
