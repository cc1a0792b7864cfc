// A backup made while others write, and what it takes to put it in the place of the store.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { Writer } from './writer.ts'

test('made while another process writes: a whole log up to some moment', async ({ provost }) => {
  await provost.ask('project list')
  const writer = new Writer(provost, { store: storeOf(provost), name: 'w', appends: 2_000, streams: 10 })
  writer.begin()
  await writer.said(100)
  const backup = (await provost.ask('backup --json')).json
  await writer.finish()
  expect(backup.events).toBeGreaterThan(90)
  expect(await provost.ask(['restore-backup', backup.path, '--json'])).toMatchObject({
    exitCode: 0,
    json: { events: backup.events, applied: false },
  })
  const lines = (await provost.ask('log export')).stdout.split('\n').slice(0, backup.events)
  const saved = (await readFile(join(backup.path, 'events.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(saved).toEqual(lines)
})

describe('put in the place of the store', () => {
  test('a dry run checks the backup and changes nothing', async ({ provost }) => {
    const { path } = await makeBackup(provost)
    const before = await listHome(provost)
    const checked = await provost.ask(['restore-backup', path])
    expect(checked).toMatchObject({ exitCode: 0, stderr: '' })
    expect(checked.stdout).toContain('the backup is sound: 2 events')
    expect(checked.stdout).toContain(`next: provost restore-backup ${path} --apply`)
    expect(await listHome(provost)).toEqual(before)
    expect((await provost.ask('log export')).stdout.trimEnd().split('\n')).toHaveLength(4)
  })

  test('--apply brings back the same events and views, and keeps the store that was there', async ({ provost }) => {
    const { path, exported, listed } = await makeBackup(provost)
    const done = await provost.ask(['restore-backup', path, '--apply', '--json'])
    expect(done).toMatchObject({ exitCode: 0, json: { events: 2, applied: true } })
    expect((await provost.ask('log export')).stdout).toBe(exported)
    expect((await provost.ask('project list --json')).stdout).toBe(listed)
    expect((await provost.ask('log verify')).exitCode).toBe(0)
    const kept = { PROVOST_STORE: join(done.json.keptAt, 'provost.db') }
    expect((await provost.ask('log verify --json', { env: kept })).json).toMatchObject({ ok: true, events: 4 })
  })

  test('into a home that has nothing yet', async ({ provost }) => {
    const { path, exported } = await makeBackup(provost)
    const env = { PROVOST_HOME: join(provost.place, 'other') }
    expect(await provost.ask(['restore-backup', path, '--apply'], { env })).toMatchObject({ exitCode: 0 })
    expect((await provost.ask('log export', { env })).stdout).toBe(exported)
  })

  test('what was restored goes on: nothing is done again, and new events follow', async ({ provost }) => {
    const { path } = await makeBackup(provost)
    await provost.ask(['restore-backup', path, '--apply'])
    await provost.ask(['project', 'add', join(provost.place, 'till')])
    const types = (await provost.ask('log tail --json')).json.events.map((event: { type: string }) => event.type)
    expect(types).toEqual(['project.added', 'project.inspected', 'project.added', 'project.inspected'])
  })
})

describe('refused, and the store stays as it is', () => {
  test.for(['events.jsonl', 'manifest.json'])('one byte changed in %s', async (file, { provost }) => {
    const { path } = await makeBackup(provost)
    await changeByte(join(path, file))
    await expectRefused(provost, path, { code: 'STORE_CORRUPT', exitCode: 70 })
  })

  test('one byte changed in a payload', async ({ provost }) => {
    await provost.ask('project list')
    const blob = await putPayload(provost, 'a large report')
    const { path } = await makeBackup(provost)
    await changeByte(join(path, blob))
    await expectRefused(provost, path, { code: 'STORE_CORRUPT', exitCode: 70 })
    expect(await provost.ask(['restore-backup', path, '--json'])).toMatchObject({ exitCode: 70 }) // a dry run says so too
  })

  test('while a daemon runs', async ({ provost }) => {
    const { path } = await makeBackup(provost)
    await provost.startDaemon()
    await expectRefused(provost, path, { code: 'DAEMON_RUNNING', exitCode: 4 })
  })

  test('a directory that is no backup', ({ provost }) =>
    expectRefused(provost, provost.place, { code: 'NOT_FOUND', exitCode: 3 }))

  async function expectRefused(provost: Provost, path: string, refusal: { code: string; exitCode: number }) {
    const before = (await provost.run('log export --no-daemon')).stdout
    const { code, exitCode } = refusal
    const answer = await provost.ask(['restore-backup', path, '--apply', '--json'])
    expect(answer).toMatchObject({ exitCode, stderr: '', json: { code } })
    expect((await provost.run('log export --no-daemon')).stdout).toBe(before)
    expect(existsSync(join(provost.home, 'provost.db.restoring'))).toBe(false)
  }
})

/** A backup of one project; a second one was added since. */
async function makeBackup(provost: Provost) {
  await provost.ask(['project', 'add', await makeRepository(join(provost.place, 'shop'))])
  const [exported, listed] = [await provost.ask('log export'), await provost.ask('project list --json')]
  const { path } = (await provost.ask('backup --json')).json as { path: string }
  await provost.ask(['project', 'add', await makeRepository(join(provost.place, 'till'))])
  return { path, exported: exported.stdout, listed: listed.stdout }
}

/** Where a payload lies in the home, and in a backup of it. */
async function putPayload({ home }: Provost, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex')
  const path = join('blobs', hash.slice(0, 2), hash)
  await mkdir(join(home, 'blobs', hash.slice(0, 2)), { recursive: true })
  await writeFile(join(home, path), text)
  return path
}

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 1
  await writeFile(file, bytes)
}

async function listHome({ home }: Provost): Promise<string[]> {
  return (await readdir(home, { recursive: true })).sort()
}

function storeOf({ home }: Provost): string {
  return join(home, 'provost.db')
}
