// Twenty thousand hostile names against git itself: never looser than `git check-ref-format`.
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRefName } from './check-ref-name.ts'

const RUNS = Number(process.env.PROVOST_LAW_RUNS ?? 500)
const HOSTILE = [
  '-m',
  '--output=x',
  '..',
  '@{',
  '//',
  '.lock',
  '.LOCK',
  '/',
  '.',
  '@',
  'HEAD',
  '~',
  '^',
  ':',
  '?',
  '*',
  '[',
  '\\',
  ' ',
  '\t',
  '\u202e',
  '\u200b',
  'a',
  'main',
  'é',
  '𝒳',
  'refs',
  'heads',
  '\ud800',
]
const name = fc.array(fc.constantFrom(...HOSTILE), { maxLength: 5 }).map(parts => parts.join(''))

/** Of many at once: git is started once, and answers in order what it would call each. */
function refusedByGit(names: readonly string[]): ReadonlySet<string> {
  const script =
    'while IFS= read -r -d "" name; do git check-ref-format "refs/heads/$name" || printf "%s\\0" "$name"; done'
  const { stdout } = spawnSync('bash', ['-c', script], {
    input: names.map(text => `${text}\0`).join(''),
    encoding: 'utf8',
  })
  return new Set(stdout.split('\0'))
}

test('git takes every name that is let through', () => {
  const names = fc
    .sample(name, { numRuns: RUNS, seed: 7 })
    .filter(text => checkRefName({ name: text, kind: 'branch' }).ok)
  const refused = refusedByGit(names)
  expect(names.length).toBeGreaterThan(RUNS / 50)
  expect(names.filter(text => refused.has(text))).toEqual([])
})

test.each<[name: string, kind: 'branch' | 'ref', rule: string]>([
  ['provost/shop-7', 'branch', 'V14'],
  ['-m', 'branch', 'V3'],
  ['a/-m', 'branch', 'V9'],
  ['a\u202eb', 'branch', 'V5'],
  ['FETCH_HEAD', 'branch', 'V11'],
  ['refs/heads/x', 'branch', 'V12'],
  ['A'.repeat(40), 'branch', 'V13'],
  ['a.LOCK', 'branch', 'V8'],
  ['refs/heads/HEAD', 'ref', 'V14'],
  ['refs/x', 'ref', 'V10'],
  ['é'.repeat(101), 'branch', 'V2'],
])('%s as %s: %s', (text, kind, rule) => {
  expect(checkRefName({ name: text, kind }).rule).toBe(rule)
})
