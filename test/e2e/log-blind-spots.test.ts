// What no hash chain can see by itself: a log that lost its end, one that is another log, rows that somebody edited, pages.
import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { PostgresServer } from '../../src/testing/postgres/postgres-server.ts'
import { kill, type Provost, type RunOptions, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { seededRandom } from './seeded-random.ts'

const INJURIES = 12
const SEED = 7

async function makeLog(provost: Provost, options: RunOptions = {}): Promise<void> {
  for (const name of ['shop', 'till'])
    await provost.run(['project', 'add', await makeRepository(join(provost.place, name))], options)
}

const fileOf = ({ home }: Provost) => join(home, 'provost.db')

function change(provost: Provost, sql: string): void {
  const database = new DatabaseSync(fileOf(provost))
  database.exec(sql)
  database.close()
}

/** Both who look say so. */
async function expectFound(provost: Provost, what: string, options: RunOptions = {}): Promise<void> {
  const verified = await provost.run('log verify', options)
  expect({ exitCode: verified.exitCode, said: verified.stdout + verified.stderr }).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining(what),
  })
  const doctor = await provost.run('doctor', options)
  expect(doctor.exitCode).not.toBe(0)
}

const LOSE_LAST_TWO = `
  DELETE FROM events WHERE position > 2; DELETE FROM streams WHERE stream = 'project/till';
  DELETE FROM view_rows WHERE key = 'till'; UPDATE log_end SET position = 2`

test.for<[what: string, sql: string, said: string]>([
  [
    'a view row that was edited',
    "UPDATE view_rows SET body = replace(body, 'main', 'trunk') WHERE key = 'shop'",
    'differs',
  ],
  ['a view row that is gone', "DELETE FROM view_rows WHERE key = 'shop'", 'row shop is missing'],
  [
    'a view row of nothing',
    "INSERT INTO view_rows SELECT view, 'x', scope, status, 9, 1, body FROM view_rows LIMIT 1",
    'row x',
  ],
  ['an end that was set back', 'UPDATE log_end SET position = 2', 'events lie behind the end of the log'],
  ['a log that lost its end without a trace', LOSE_LAST_TWO, 'the log ends at 2, but it was at 4 already'],
])('%s', async ([, sql, said], { provost }) => {
  await makeLog(provost)
  change(provost, sql)
  await expectFound(provost, said)
})

test('a database that was emptied is another log, and stays so', async ({ provost }) => {
  await makeLog(provost)
  for (const suffix of ['', '-wal', '-shm']) rmSync(fileOf(provost) + suffix, { force: true })
  await expectFound(provost, 'this is another log')
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'new'))])
  await expectFound(provost, 'this is another log')
})

test('a write-ahead log that was removed takes events with it, and that shows', async ({ provost }) => {
  await provost.startDaemon()
  await makeLog(provost)
  const marked = async () => JSON.parse(await readFile(join(provost.home, 'log-marks.json'), 'utf8'))[fileOf(provost)]
  await expect.poll(async () => (await marked().catch(() => null))?.position).toBe(4)
  kill(JSON.parse(readFileSync(join(provost.home, 'daemon.json'), 'utf8')).pid)
  for (const suffix of ['-wal', '-shm']) rmSync(fileOf(provost) + suffix, { force: true })
  const { exitCode } = await provost.run('log verify')
  expect(exitCode).not.toBe(0)
})

test('another empty server at the same address is another log', async ({ provost }) => {
  const server = await PostgresServer.start()
  try {
    const options = { env: { PROVOST_STORE: server.url } }
    await makeLog(provost, options)
    expect((await provost.run('log verify', options)).exitCode).toBe(0)
    const { Client } = await import('pg')
    const client = new Client(server.url)
    await client.connect()
    await client.query('DROP SCHEMA provost CASCADE')
    await client.end()
    await expectFound(provost, 'this is another log', options)
  } finally {
    await server.stop()
  }
})

test('a restored backup is the log of the home from then on', async ({ provost }) => {
  await makeLog(provost)
  const { path } = (await provost.run('backup --json')).json
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'new'))])
  expect((await provost.run(['restore-backup', path, '--apply'])).exitCode).toBe(0)
  expect(await provost.run('log verify')).toMatchObject({ exitCode: 0 })
})

test('an injured page is found, or nothing that is read has changed', async ({ provost }) => {
  await makeLog(provost)
  await provost.run('log verify') // the last one out folds the write-ahead log into the file
  const [file, sound] = [fileOf(provost), `${fileOf(provost)}.sound`]
  copyFileSync(file, sound)
  const before = (await provost.run('log export')).stdout
  const random = seededRandom(SEED)
  let found = 0
  for (let injury = 0; injury < INJURIES; injury++) {
    copyFileSync(sound, file)
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    injure(file, random)
    const { exitCode } = await provost.run('log verify')
    if (exitCode === 0) expect((await provost.run('log export')).stdout).toBe(before)
    else found++
  }
  expect(found).toBeGreaterThan(INJURIES / 2)
})

function injure(file: string, random: (below: number) => number): void {
  const bytes = readFileSync(file)
  const page = 4096 * random(statSync(file).size / 4096)
  for (let at = 0; at < 4096; at += 8) bytes[page + at] = random(256)
  writeFileSync(file, bytes)
}
