import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeProcessLock } from './process-lock.ts'

let place: string
let path: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-lock-'))
  path = join(place, 'daemon.lock')
})
afterEach(() => rm(place, { recursive: true }))

test('one holds it until it is released', () => {
  const first = takeProcessLock(path)
  expect(first).toBeDefined()
  expect(takeProcessLock(path)).toBeUndefined()
  first?.release()
  const second = takeProcessLock(path)
  expect(second).toBeDefined()
  second?.release()
})

test.for<[name: string, why: string, prepare: () => Promise<unknown>]>([
  ['garbage in the file', 'file is not a database', () => writeFile(path, 'garbage')],
  ['a directory in its place', 'a directory stands in its place', () => mkdir(path)],
  ['no directory to lie in', 'unable to open database file', () => rm(place, { recursive: true }).then(() => {})],
])('%s is not taken for another holder', async ([, why, prepare]) => {
  await prepare()
  try {
    expect(() => takeProcessLock(path)).toThrow(
      expect.objectContaining({ code: 'HOME_UNUSABLE', details: { path, why } }),
    )
  } finally {
    await mkdir(place, { recursive: true })
  }
})
