// The fixtures of testing-os: the valid ones come in and go out again as they were, the others are refused with a line.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLessonYaml, writeLessonYaml } from '#formats/yaml/lesson-yaml'
import { sampleLesson } from '#testing/samples/sample-lesson'
import { type LessonApp, openLessonApp } from '#testing/worlds/lesson-app'

const data = fileURLToPath(new URL('../../../test/data/testing-os/', import.meta.url))
const fixtures = (kind: string) =>
  readdirSync(`${data}fixtures/findings/${kind}`).map(name => ({
    path: `${kind}/${name}`,
    text: readFileSync(`${data}fixtures/findings/${kind}/${name}`, 'utf8'),
  }))

let app: LessonApp
beforeEach(async () => {
  app = await openLessonApp(`${data}records`)
})
afterEach(() => app.close())

describe('the data of testing-os', () => {
  const files = () => [...fixtures('valid'), ...fixtures('invalid')]

  test('valid fixtures are imported with their status, invalid ones are listed with the line and left alone', async () => {
    const look = await app.post('/api/lessons/import', { files: files() })
    expect((await app.get('/api/lessons')).lessons).toEqual([])
    const done = await app.post('/api/lessons/import', { files: files(), apply: true })
    expect(done.rows).toEqual(look.rows)
    const of = (outcome: string) => done.rows.filter((row: { outcome: string }) => row.outcome === outcome)
    expect([of('imported').length, of('invalid').length]).toEqual([6, 6])
    const told = of('invalid').map(({ path, problems: [first] }: { path: string; problems: object[] }) => [path, first])
    expect(Object.fromEntries(told)).toMatchObject({
      'invalid/bad-repo-naming.yaml': { line: 6, path: 'repo' },
      'invalid/empty-evidence.yaml': { line: 18, path: 'evidence' },
      'invalid/illegal-status.yaml': { line: 5, path: 'status' },
      'invalid/illegal-transfer-scope.yaml': { line: 12, path: 'transfer_scope' },
      'invalid/missing-issue-kind.yaml': { line: 1, path: 'issue_kind' },
      'invalid/missing-source-record-ids.yaml': { line: 1, path: 'source_record_ids' },
    })
    const again = await app.post('/api/lessons/import', { files: files(), apply: true })
    expect(again.rows.filter((row: { outcome: string }) => row.outcome === 'known')).toHaveLength(6)
  })

  test('what was imported lies in the mirror with every field as it was', async () => {
    await app.post('/api/lessons/import', { files: fixtures('valid'), apply: true })
    for (const { text } of fixtures('valid')) {
      const reading = readLessonYaml(text)
      if (!reading.ok) throw new Error('a valid fixture is not valid')
      const { repo, finding_id } = reading.lesson
      expect(readLessonYaml(await app.read(`findings/${repo}/${finding_id}.yaml`))).toEqual(reading)
    }
  })

  test('the real records give candidates that are all valid, and deriving again changes nothing', async () => {
    const { candidates, problems } = await app.derive()
    expect([candidates.length, problems]).toEqual([7, []])
    expect(await app.derive()).toMatchObject({ candidates: [], recurred: [], problems: [] })
  })
})

test('what is written can be read again, whatever it says; an instant stays text for every reader', () => {
  const lesson = { ...sampleLesson, notes: 'a: [b] # c\n---\n\u2028 & *x', created_at: '2026-01-01T00:00:00.000Z' }
  const text = writeLessonYaml(lesson)
  expect(readLessonYaml(text)).toEqual({ ok: true, lesson })
  expect(text).toContain('created_at: "2026-01-01T00:00:00.000Z"')
})

test.each<[name: string, text: string, message: RegExp]>([
  ['an alias', 'a: &x 1\nb: *x', /aliases/],
  ['a tag', 'a: !!js/function x', /YAML/],
  ['too large', `a: ${'x'.repeat(300_000)}`, /bytes/],
  ['__proto__', '__proto__: 1', /key/],
])('%s is refused, and said where', async (_name, text, message) => {
  const answer = await app.post('/api/lessons/validate', { text })
  expect(answer).toMatchObject({ ok: false, id: null })
  expect(JSON.stringify(answer.problems)).toMatch(message)
})

test('a proposal begins as a candidate whatever it claims, and its review log comes with an import', async () => {
  const accepted = writeLessonYaml({ ...sampleLesson, status: 'accepted' })
  expect(await app.post('/api/lessons/propose', { text: accepted })).toMatchObject({ status: 'candidate' })
  expect(await app.post('/api/lessons/propose', { text: accepted })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await app.post('/api/lessons/propose', { text: 'title: x' })).toMatchObject({ code: 'LESSON_INVALID' })
  const other = { ...sampleLesson, finding_id: 'dfind-acme-widget-y' }
  const log = 'finding_id: dfind-acme-widget-y\nentries:\n  - action: accept\n    actor: bo\n'
  const files = [
    { path: 'findings/y.yaml', text: writeLessonYaml(other) },
    { path: 'reviews/y-finding-review-log.yaml', text: log },
  ]
  await app.post('/api/lessons/import', { files, apply: true })
  const { history } = await app.get('/api/lessons/dfind-acme-widget-y/history')
  expect(history[0]).toMatchObject({ type: 'before the import', detail: '{"action":"accept","actor":"bo"}' })
})

test('an agent proposes and names no directory; what was decided elsewhere only a person takes over', async () => {
  const agent = { actor: { kind: 'agent', id: 'shop-1' } } as const
  const text = writeLessonYaml({ ...sampleLesson, status: 'accepted' })
  expect(await app.post('/api/lessons/propose', { text }, agent)).toMatchObject({ status: 'candidate' })
  await expect(app.read(`findings/acme/widget/${sampleLesson.finding_id}.yaml`)).rejects.toThrow()
  const files = [{ path: 'a.yaml', text }]
  expect(await app.post('/api/lessons/import', { files, apply: true }, agent)).toMatchObject({
    code: 'PERSON_REQUIRED',
  })
})
