import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { appendSignal, SPOOL_FILE, type SpooledSignal } from './signal-spool.ts'

const SPOOL_BYTES_MAX = 16 * 1024 * 1024
const SIGNAL: SpooledSignal = { event: 'Stop', activity: 'idle', at: '2026-03-01T12:00:00.000Z', source: 'hook' }

const read = (run: string) => readFileSync(join(run, SPOOL_FILE), 'utf8').trimEnd().split('\n')

/** A spool that has room for so many bytes. */
function makeSpool(room: number): string {
  const run = temporaryDirectory('spool')
  writeFileSync(join(run, SPOOL_FILE), `${'x'.repeat(SPOOL_BYTES_MAX - room - 1)}\n`)
  return run
}

test('a full spool takes one mark that something is missing, and nothing more', () => {
  const run = makeSpool(50)
  expect([appendSignal(run, SIGNAL), appendSignal(run, SIGNAL), appendSignal(run, SIGNAL)]).toEqual([
    false,
    false,
    false,
  ])
  const [, ...kept] = read(run)
  expect(kept.map(line => JSON.parse(line).event)).toEqual(['gap'])
  expect(statSync(join(run, SPOOL_FILE)).size).toBeLessThan(SPOOL_BYTES_MAX + 1024)
})

test('what fits is kept', () => {
  const run = makeSpool(10_000)
  expect(appendSignal(run, SIGNAL)).toBe(true)
  expect(JSON.parse(read(run).at(-1)!)).toEqual(SIGNAL)
})

test('a signal that is too long is kept short, and says so', () => {
  const run = temporaryDirectory('spool')
  appendSignal(run, { ...SIGNAL, note: 'é'.repeat(20_000) })
  expect(JSON.parse(read(run)[0]!)).toEqual({ ...SIGNAL, note: 'shortened' })
})

test('only its owner may read it', () => {
  const run = temporaryDirectory('spool')
  appendSignal(run, SIGNAL)
  expect(statSync(join(run, SPOOL_FILE)).mode & 0o777).toBe(0o600)
})
