import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRepository } from '#testing/worlds/world'
import { checkConfig } from './check-config.ts'

let place: string
let homeFile: string

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'provost-check-')))
  homeFile = join(place, 'home', 'config.yaml')
  await mkdir(join(place, 'home'))
  await writeFile(homeFile, '')
})
afterEach(() => rm(place, { recursive: true }))

const check = async (cwd: string) =>
  (await checkConfig({ PROVOST_HOME: join(place, 'home') }, cwd, undefined)).map(({ file }) => file)

test('outside of a repository there is the file of the home', async () => {
  expect(await check(place)).toEqual([homeFile])
})

test('a repository that git cannot read is not taken for none', async () => {
  const root = await makeRepository(join(place, 'shop'))
  await writeFile(join(root, '.git', 'config'), '[broken')
  await expect(check(root)).rejects.toMatchObject({ code: 'GIT_FAILED' })
})
