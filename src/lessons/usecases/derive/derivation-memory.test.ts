// What was looked at once is not read again; and whatever becomes of that memory, no lesson is lost or changed by it.
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LessonApp, openLessonApp } from '#testing/worlds/lesson-app'

let app: LessonApp
beforeEach(async () => {
  app = await openLessonApp()
})
afterEach(() => app.close())

const NO_REF = 'schema: /ref is missing'
const DAY_MS = 24 * 60 * 60_000

/** As if somebody had written there for the last time yesterday. */
async function settle(at = new Date(Date.now() - DAY_MS)): Promise<void> {
  const records = join(app.store, 'records')
  const entries = await readdir(records, { recursive: true, withFileTypes: true })
  const directories = entries.filter(entry => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of [records, ...directories]) await utimes(path, at, at)
}

const countsOf = ({ candidates, recurred, unchanged, looked_at }: Awaited<ReturnType<LessonApp['derive']>>) => [
  candidates.length,
  recurred.length,
  unchanged,
  looked_at.records,
]

test('after one new record only its own directory is looked at, and what was counted before still counts', async () => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await app.reject('acme/widget', 'run-2', NO_REF)
  await app.reject('acme/gadget', 'run-1', NO_REF)
  await settle()
  expect(countsOf(await app.derive())).toEqual([4, 0, 0, 3])
  expect(countsOf(await app.derive())).toEqual([0, 0, 0, 0])
  await app.reject('acme/gadget', 'run-2', NO_REF)
  expect(countsOf(await app.derive())).toEqual([0, 2, 0, 2])
  await settle()
  await app.derive()
  // The third rejection makes a lesson, although the first two are not read again.
  await app.write('records/_rejected/acme/gadget/2026/run-3.json', await thirdRecord())
  const { candidates, looked_at } = await app.derive()
  expect(looked_at.records).toBe(1)
  expect(candidates).toMatchObject([{ rule: 'rule-repeated-rejection', records: 3 }])
  const { lesson } = await app.get(`/api/lessons/${candidates[0].id}`)
  expect(lesson.source_record_ids).toEqual(['run-1', 'run-2', 'run-3'])
})

async function thirdRecord(): Promise<string> {
  return (await app.read('records/_rejected/acme/gadget/2026/01/01/run-run-2.json')).replace('run-2', 'run-3')
}

test('what has just been written is looked at once more: its time may stand still meanwhile', async () => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await settle(new Date(Date.now() + DAY_MS))
  expect(countsOf(await app.derive())).toEqual([2, 0, 0, 1])
  expect(countsOf(await app.derive())).toEqual([0, 0, 2, 1])
})

test('what comes into a directory that was made a moment ago is seen', async () => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await settle()
  await app.derive()
  for (const run of ['run-1', 'run-2', 'run-3']) {
    await app.reject('acme/gadget', run, NO_REF)
    const { candidates, recurred } = await app.derive()
    expect([run, candidates.length + recurred.length]).toEqual([run, run === 'run-3' ? 3 : 2])
  }
})

test('a damaged record is named each time until it is whole', async () => {
  await app.reject('acme/gadget', 'run-1', NO_REF)
  await app.derive()
  await app.reject('acme/widget', 'run-1', NO_REF)
  const path = 'records/_rejected/acme/widget/2026/01/01/run-run-1.json'
  const text = await app.read(path)
  for (const [damaged, says] of [
    ['{', 'is not JSON'],
    ['[]', 'not a record'],
  ] as const) {
    await app.write(path, damaged)
    await settle()
    for (const _time of [1, 2]) expect((await app.derive()).problems).toEqual([expect.stringContaining(says)])
  }
  await app.write(path, text)
  expect((await app.derive()).candidates).toHaveLength(2)
})

const memories = () => join(app.home, 'cache', 'derived')

test.each<[what: string, spoil: (file: string) => Promise<void>]>([
  ['lost', file => rm(file)],
  ['no JSON', file => writeFile(file, '{')],
  ['of another shape', file => writeFile(file, '{"directories":{"records":1}}')],
  [
    'of another log',
    async file => writeFile(file, (await readFile(file, 'utf8')).replace(/"event":"[^"]+"/, '"event":"ev_X"')),
  ],
])('a memory that is %s costs a second look, and nothing else', async (_what, spoil) => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await settle()
  await app.derive()
  const before = (await app.get('/api/lessons/export')).lessons
  const [file = ''] = await readdir(memories())
  await spoil(join(memories(), file))
  expect(countsOf(await app.derive())).toEqual([0, 0, 2, 1])
  expect((await app.get('/api/lessons/export')).lessons).toEqual(before)
  expect(countsOf(await app.derive())).toEqual([0, 0, 0, 0])
})

test('neither a dry run nor a look at a part is remembered as a look at the whole', async () => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await app.reject('acme/gadget', 'run-1', NO_REF)
  await settle()
  expect(countsOf(await app.derive({ dryRun: true }))).toEqual([4, 0, 0, 2])
  expect(countsOf(await app.derive({ repo: 'acme/widget' }))).toEqual([2, 0, 0, 1])
  expect(countsOf(await app.derive())).toEqual([2, 0, 2, 2])
  // Whoever wants to look at everything again asks for a part that is everything.
  expect(countsOf(await app.derive({ since: '1970-01-01' }))).toEqual([0, 0, 4, 2])
})

test('decisions and edits of people stand, however often and in whatever part is derived', async () => {
  await app.reject('acme/widget', 'run-1', NO_REF)
  await settle()
  const [first, second] = (await app.derive()).candidates.map(({ id }: { id: string }) => id)
  const act = (id: string, action: string, body: object) => app.post(`/api/lessons/${id}/${action}`, body)
  await act(first, 'edit', { fields: { title: 'Proofs lack their tree' } })
  await act(first, 'accept', { review: true })
  await act(second, 'reject', { reason: 'the runner was broken' })
  const decided = async () =>
    (await app.get('/api/lessons/export')).lessons.map(({ title, status }: Record<string, string>) => [title, status])
  const before = await decided()
  await app.reject('acme/widget', 'run-2', NO_REF)
  expect((await app.derive()).recurred).toHaveLength(2)
  await rm(memories(), { recursive: true })
  await app.derive()
  await app.derive({ since: '1970-01-01' })
  expect(await decided()).toEqual(before)
})
