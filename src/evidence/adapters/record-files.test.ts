// Which files need a look, when the directories were looked at before.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '#testing/temporary-directory'
import { listChangedFiles } from './record-files.ts'

let root: string
beforeEach(() => {
  root = temporaryDirectory('record-files')
  for (const day of ['one', 'two']) {
    mkdirSync(join(root, 'records', day), { recursive: true })
    write(`${day}/a.json`)
  }
  // The directory is younger than its file, as it is when the last file was moved away.
  tickPast(statSync(join(root, 'records/two/a.json')).ctimeMs)
  write('two/gone.json')
  rmSync(join(root, 'records/two/gone.json'))
})

const write = (path: string) => writeFileSync(join(root, 'records', path), '{}')
const look = (known: ReadonlyMap<string, number> = new Map()) => listChangedFiles(root, 'records', known, 0)

/** Until the clock of the file system has gone on. */
function tickPast(instant: number): void {
  const clock = join(root, 'clock')
  do writeFileSync(clock, '')
  while (statSync(clock).ctimeMs <= instant)
}

test('everything is new at first, and nothing when nothing happened', async () => {
  const { paths, directories } = await look()
  expect(paths.toSorted()).toEqual(['records/one/a.json', 'records/two/a.json'])
  expect([...directories.keys()].toSorted()).toEqual(['records', 'records/one', 'records/two'])
  expect(await look(directories)).toEqual({ paths: [], directories })
})

test('one new file is the only one that is looked at, also when it is old and was moved there', async () => {
  writeFileSync(join(root, 'elsewhere.json'), '{}')
  const { directories } = await look()
  tickPast(Math.max(...directories.values()))
  renameSync(join(root, 'elsewhere.json'), join(root, 'records/two/moved.json'))
  expect((await look(directories)).paths).toEqual(['records/two/moved.json'])
})

test('a directory that came, and one whose time went back, are looked at whole', async () => {
  const { directories } = await look()
  mkdirSync(join(root, 'records', 'three'))
  write('three/x.json')
  utimesSync(join(root, 'records', 'two'), 1, 1)
  const { paths } = await look(directories)
  expect(paths.toSorted()).toEqual(['records/three/x.json', 'records/two/a.json'])
})

test('what is gone is gone', async () => {
  const { directories } = await look()
  rmSync(join(root, 'records', 'two'), { recursive: true })
  const after = await look(directories)
  expect(after.paths).toEqual([])
  expect([...after.directories.keys()].toSorted()).toEqual(['records', 'records/one'])
})
