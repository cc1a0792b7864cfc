// What a daemon keeps in its home by itself: it is read back, and a home that was taken away stays away.
import { existsSync, rmSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { logMarks } from './log-marks.ts'

const MARK = { id: 'lg_1', position: 7, hash: 'ab' }

test('each log has a mark of its own, and a newer one takes its place', async () => {
  const path = join(temporaryDirectory('marks'), 'log-marks.json')
  const marks = logMarks(path)
  expect(await marks.read('a')).toBeNull()
  await marks.write('a', MARK)
  await marks.write('b', { ...MARK, position: 1 })
  await marks.write('a', { ...MARK, position: 8 })
  expect([await marks.read('a'), await marks.read('b')]).toEqual([
    { ...MARK, position: 8 },
    { ...MARK, position: 1 },
  ])
})

test('a home that was taken away is not brought back by its mark', async () => {
  const home = join(temporaryDirectory('marks'), 'home')
  await mkdir(home)
  const marks = logMarks(join(home, 'log-marks.json'))
  await marks.write('a', MARK)
  expect(await readdir(home)).toEqual(['log-marks.json'])
  rmSync(home, { recursive: true })
  await expect(marks.write('a', MARK)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(home)).toBe(false)
})
