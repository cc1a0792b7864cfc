import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStrictYaml } from '#formats/yaml/strict-yaml'
import { sampleLesson } from '#testing/samples/sample-lesson'
import { importLesson } from './import-lesson.ts'
import type { Lesson } from './lesson.ts'

const lesson: Lesson = { ...sampleLesson, status: 'accepted' }
const mark = { is_invalidated: true, reason: 'the flag is gone', invalidated_by: 'ana' }

test('an approved finding with the mark of testing-os is invalidated here', () => {
  for (const status of ['reviewed', 'accepted'])
    expect(importLesson({ ...lesson, status, invalidation: mark })).toMatchObject({ lesson: { status: 'invalidated' } })
})

const refused: [what: string, change: object, path: string][] = [
  ['a candidate with that mark', { status: 'candidate', invalidation: mark }, 'invalidation'],
  ['an invalidated lesson that does not say why', { status: 'invalidated' }, 'invalidation'],
  ['a key nobody knows', { owner: 'ana' }, ''],
  ['a title one character too short', { title: '😀'.repeat(9) }, 'title'],
  ['a title one character too long', { title: 'x'.repeat(201) }, 'title'],
  ['an empty record id', { source_record_ids: [''] }, 'source_record_ids.0'],
  ['a time that is none', { created_at: 'yesterday' }, 'created_at'],
  ['an id with capitals', { finding_id: 'dfind-Acme' }, 'finding_id'],
  ['a bare prefix', { finding_id: 'dfind-' }, 'finding_id'],
]

test.each(refused)('%s is refused by name', (_what, change, path) => {
  expect(importLesson({ ...lesson, ...change })).toMatchObject({ ok: false, problems: [{ path }] })
})

const fixtures = new URL('../../../../test/data/testing-os/fixtures/findings/', import.meta.url)
const readFixtures = (folder: string) =>
  readdirSync(new URL(folder, fixtures)).map(name => {
    const yaml = readStrictYaml(readFileSync(new URL(`${folder}${name}`, fixtures), 'utf8'))
    return [name, importLesson(yaml.ok ? yaml.value : undefined)] as const
  })

test('the fixtures of testing-os: the valid in, the others named (skipped without them)', () => {
  expect(readFixtures('valid/').map(([, reading]) => reading.ok)).toEqual(Array(6).fill(true))
  const problems = readFixtures('invalid/').map(([name, reading]) => [
    name,
    reading.ok ? [] : reading.problems.map(({ path }) => path),
  ])
  expect(Object.fromEntries(problems)).toEqual({
    'bad-repo-naming.yaml': ['repo'],
    'empty-evidence.yaml': ['evidence'],
    'illegal-status.yaml': ['status'],
    'illegal-transfer-scope.yaml': ['transfer_scope'],
    'missing-issue-kind.yaml': ['issue_kind'],
    'missing-source-record-ids.yaml': ['source_record_ids'],
  })
})
