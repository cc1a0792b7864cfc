import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPostgresUrl, openStore } from '#daemon/wiring'
import { type Home, locateHome, prepareHome } from '#files/home'
import { repairHome } from '#host/repair-home'
import { systemClock } from '#process/system-clock'
import type { World } from '#recorder/world'
import { backupFiles } from '#store/adapters/backup-files'
import { someEvent } from '#testing/samples/events'
import { restoreStore } from './restore-store.ts'
import { makeBackup } from './usecases/make-backup.ts'

let place: string
let home: Home
let env: Record<string, string>
let backup: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-restore-'))
  env = { PROVOST_HOME: join(place, 'home') }
  home = locateHome(env)
  prepareHome(home)
  const store = await openStore(home, 'provost.db')
  await store.log.append([{ stream: 'project/shop', expectedVersion: 0, events: [someEvent()] }])
  backup = (await makeBackup({ store, clock: systemClock, backups: backupFiles } as unknown as World, home.backups))
    .path
  await store.close()
})
afterEach(() => rm(place, { recursive: true }))

async function countEvents(): Promise<number> {
  const store = await openStore(home, 'provost.db')
  return store.log.headPosition().finally(() => store.close())
}

describe('a damaged store can be replaced', () => {
  test('all of it is kept as it was', async () => {
    const garbage = { 'provost.db': 'garbage '.repeat(1_000), 'provost.db-wal': 'wal', 'provost.db-shm': 'shm' }
    for (const [name, text] of Object.entries(garbage)) await writeFile(join(home.path, name), text)
    const { applied, keptAt } = await restoreStore(env, backup, true)
    expect(applied).toBe(true)
    for (const name of ['provost.db', 'provost.db-wal'] as const)
      expect(await readFile(join(keptAt!, name), 'utf8')).toBe(garbage[name])
    expect(existsSync(join(keptAt!, 'provost.db-shm'))).toBe(true) // an index that every reader makes anew
    expect(await countEvents()).toBe(1)
  })

  test('also when its head is whole and its pages are lost', async () => {
    await writeFile(home.database, (await readFile(home.database)).fill('damage', 100))
    expect((await restoreStore(env, backup, true)).applied).toBe(true)
    expect(await countEvents()).toBe(1)
  })
})

describe('refused, and no draft is left', () => {
  const draftsLeft = async () => (await readdir(home.path)).filter(name => name.includes('.restoring'))

  test('a store that somebody writes to is busy', async () => {
    const writer = new DatabaseSync(home.database)
    writer.exec('BEGIN IMMEDIATE')
    await expect(restoreStore(env, backup, true)).rejects.toMatchObject({ code: 'STORE_BUSY' })
    writer.close()
    expect(await draftsLeft()).toEqual([])
  })

  test('a directory in the place of the store is not called busy', async () => {
    await rm(home.database)
    await mkdir(home.database)
    await expect(restoreStore(env, backup, true)).rejects.toMatchObject({ code: 'STORE_UNREACHABLE' })
    expect(await draftsLeft()).toEqual([])
  })
})

test('a damaged store is not promised to be folded again: the newest backup is named', async () => {
  await writeFile(home.database, 'garbage '.repeat(1_000))
  for (const name of ['backup-2000-01-01T00-00-00-000Z', 'replaced-2999-01-01T00-00-00-000Z'])
    await mkdir(join(home.backups, name))
  const step = { what: `restore a backup: provost restore-backup ${backup}`, done: false }
  expect(await repairHome(env, false)).toEqual([step])
  expect(await repairHome(env, true)).toEqual([step])
  await rm(home.backups, { recursive: true })
  expect(await repairHome(env, true)).toEqual([{ ...step, what: 'restore a backup: provost restore-backup <path>' }])
})

test.for<[store: string, answer: boolean]>([
  ['postgres://localhost/shop', true],
  ['postgresql://localhost/shop', true],
  ['postgres.db', false],
  ['/var/postgres://shop', false],
])('%s is the address of a PostgreSQL: %s', ([store, answer]) => expect(isPostgresUrl(store)).toBe(answer))
