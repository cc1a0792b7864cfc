// A store that cannot be opened, or must not be, is left as it is.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { expectFailure } from './failure.ts'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

test('in a directory that is not there', async ({ provost }) => {
  const store = join(provost.place, 'no', 'such', 'place.db')
  const options = { env: { PROVOST_STORE: store } }
  const expected = { code: 'STORE_UNREACHABLE', exitCode: 5, says: store, cause: 'unable to open database file' }
  for (const words of ['project list', 'log verify', 'daemon start'])
    await expectFailure(provost, words, options, expected)
})

test('written by a newer version: is left as it is, byte for byte', async ({ provost }) => {
  await provost.run('project list')
  const file = join(provost.home, 'provost.db')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  const before = await readFile(file)
  const expected = { code: 'STORE_SCHEMA_NEWER', exitCode: 5, says: 'the store has schema 99, this program knows' }
  for (const words of ['project list', 'log verify', 'daemon start']) await expectFailure(provost, words, {}, expected)
  expect(await readFile(file)).toEqual(before)
})

test('a file that is no database', async ({ provost }) => {
  const store = join(provost.place, 'letter.db')
  await writeFile(store, 'Dear reader, '.repeat(1_000))
  await expectFailure(
    provost,
    'project list',
    { env: { PROVOST_STORE: store } },
    {
      code: 'STORE_CORRUPT',
      exitCode: 70,
      says: 'integrity check failed: file is not a database',
      cause: 'file is not a database',
    },
  )
})

test('a PostgreSQL that does not answer: its password is told to nobody', async ({ provost }) => {
  const options = { env: { PROVOST_STORE: 'postgres://shop:hunter2@127.0.0.1:1/shop' } }
  const expected = {
    code: 'STORE_UNREACHABLE',
    exitCode: 5,
    says: '127.0.0.1:1',
    cause: 'connect ECONNREFUSED 127.0.0.1:1',
  }
  await expectFailure(provost, 'project list', options, expected)
  for (const flag of ['--json', '--verbose']) {
    const { stdout, stderr } = await provost.run(`project list ${flag}`, options)
    expect(stdout + stderr).not.toContain('hunter2')
  }
})
test('damaged while a daemon runs: everyone is told so, and the daemon lives', async ({ provost }) => {
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'shop'))])
  const { pid } = await provost.startDaemon()
  const file = join(provost.home, 'provost.db')
  await writeFile(file, (await readFile(file)).fill('damage', 100)) // the head of the file stays, all pages are lost
  // What it has read before it may still know; what it has to read now is lost.
  const answer = await provost.run('log verify --json')
  expect(answer).toMatchObject({ exitCode: 70, stderr: '', json: { code: 'STORE_CORRUPT' } })
  expect((await provost.run('daemon stop --json')).json).toMatchObject({ stopped: true, pid })
})
