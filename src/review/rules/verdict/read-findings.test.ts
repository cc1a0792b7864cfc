import { expect, test } from 'vitest'
import { FINDINGS_MAX, isContradictory, readFindings } from './read-findings.ts'

const finding = { severity: 'major', kind: 'code', message: 'loses the header row', path: 'src/export.ts', line: 41 }
const refuseParents = (path: string) => (path.includes('..') ? undefined : path)

test('findings without ids are numbered in order, and only known members are kept', () => {
  const reading = readFindings([finding, { ...finding, id: 'mine', colour: 'red' }])
  expect(reading).toEqual({
    ok: true,
    findings: [
      { ...finding, id: 'f1' },
      { ...finding, id: 'mine' },
    ],
  })
})

test('one malformed finding refuses them all, with every problem listed', () => {
  const reading = readFindings(
    [finding, { severity: 'CRITICAL', kind: 'code', message: ' ', line: 0 }, 7],
    refuseParents,
  )
  expect(reading).toMatchObject({
    ok: false,
    problems: [
      { path: 'findings[1].severity' },
      { path: 'findings[1].message' },
      { path: 'findings[1].line' },
      { path: 'findings[2]' },
    ],
  })
})

const refused: [what: string, value: unknown, path: string][] = [
  ['no list', {}, 'findings'],
  ['one more than allowed', Array(FINDINGS_MAX + 1).fill(finding), 'findings'],
  ['a path that leaves the repository', [{ ...finding, path: '../x' }], 'findings[0].path'],
  ['a path that is no text', [{ ...finding, path: 7 }], 'findings[0].path'],
  ['an empty id', [{ ...finding, id: '' }], 'findings[0].id'],
  ['an id twice', [{ ...finding, id: 'f2' }, finding], 'findings'],
]

test.each(refused)('%s', (_what, value, path) => {
  expect(readFindings(value, refuseParents)).toMatchObject({ ok: false, problems: [{ path }] })
})

test('as many as allowed are read', () => {
  expect(readFindings(Array(FINDINGS_MAX).fill(finding))).toMatchObject({ ok: true })
})

test('an approval beside a blocking finding is contradictory', () => {
  expect(isContradictory('approved', [{ severity: 'blocking' }])).toBe(true)
  expect(isContradictory('approved', [{ severity: 'major' }])).toBe(false)
  expect(isContradictory('changes_requested', [{ severity: 'blocking' }])).toBe(false)
})
