import { expect, test } from 'vitest'
import {
  composeDerivationCheckpoint,
  type DerivationCheckpoint,
  readDerivationCheckpoint,
  settleDirectories,
} from './derivation-checkpoint.ts'

const checkpoint: DerivationCheckpoint = {
  log: { position: 7, event: 'ev_1' },
  findingsUntil: 5,
  directories: new Map([
    ['records', 0],
    ['records/acme', 1_750_000_000_000.25],
  ]),
  rejected: [{ repo: 'acme/widget', reasonClass: 'schema', surface: 'cli', runIds: ['a', 'b'] }],
}

test('what is written is read again', () => {
  expect(readDerivationCheckpoint(composeDerivationCheckpoint(checkpoint))).toEqual(checkpoint)
})

const told = JSON.parse(composeDerivationCheckpoint(checkpoint))

test.each<[what: string, text: string | null]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no log', JSON.stringify({ ...told, log: null })],
  ['a position that is none', JSON.stringify({ ...told, log: { position: -1, event: 'e' } })],
  ['no findings', JSON.stringify({ ...told, findingsUntil: 'x' })],
  ['directories that are none', JSON.stringify({ ...told, directories: 1 })],
  [
    'a class nobody knows',
    JSON.stringify({ ...told, rejected: [{ repo: 'a/b', reasonClass: '__proto__', runIds: [] }] }),
  ],
])('%s is no checkpoint', (_what, text) => expect(readDerivationCheckpoint(text)).toBeUndefined())

const LOOKED_AT = 10_000

test.each<[what: string, changedAt: number, unused: string[], kept: number]>([
  ['quiet just long enough', 8_000, [], 8_000],
  ['not quite', 8_001, [], 0],
  ['changed meanwhile', 10_500, [], 0],
  ['with a file that could not be used', 1_000, ['records/a/x.json'], 0],
  ['with such a file below it', 1_000, ['records/a/b/x.json'], 1_000],
])('a directory %s', (_what, changedAt, unused, kept) => {
  expect(settleDirectories(new Map([['records/a', changedAt]]), unused, LOOKED_AT).get('records/a')).toBe(kept)
})
