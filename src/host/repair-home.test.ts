import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repairHome } from './repair-home.ts'

let home: string
const FOLD = 'fold the whole log again into the views, and its tree'

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'provost-repair-'))
})
afterEach(() => rm(home, { recursive: true }))

async function makeOld(name: string, ageMs: number): Promise<void> {
  const then = new Date(Date.now() - ageMs)
  await utimes(join(home, name), then, then)
}

async function writeDraft(name: string, ageMs: number): Promise<void> {
  await writeFile(join(home, name), '')
  await makeOld(name, ageMs)
}

const plan = async () => (await repairHome({ PROVOST_HOME: home }, false)).map(({ what }) => what)

test('a draft is removed when it is an hour old: before, somebody may be writing it', async () => {
  await writeDraft('token.1.tmp', 3_600_000)
  await writeDraft('token.2.tmp', 3_590_000)
  expect(await plan()).toEqual(['remove the unfinished token.1.tmp', FOLD])
  await repairHome({ PROVOST_HOME: home }, true)
  expect(existsSync(join(home, 'token.1.tmp'))).toBe(false)
  expect(existsSync(join(home, 'token.2.tmp'))).toBe(true)
})

test('a backup that is still being written is as young as the file that grows in it', async () => {
  const draft = join('backups', '.backup-1.partial')
  await mkdir(join(home, draft), { recursive: true })
  await writeDraft(join(draft, 'events.jsonl'), 0)
  await makeOld(draft, 7_200_000)
  expect(await plan()).toEqual([FOLD])
  await makeOld(join(draft, 'events.jsonl'), 7_200_000)
  expect(await plan()).toEqual([`remove the unfinished ${draft}`, FOLD])
})

test('a dry run makes no store', async () => {
  await plan()
  expect(existsSync(join(home, 'provost.db'))).toBe(false)
})
