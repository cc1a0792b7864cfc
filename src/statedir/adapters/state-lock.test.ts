// The lock against real processes: whole from its first moment, taken from the dead at once, and from nobody else.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identifyMachine, probeProcess } from '#process/process-identity'
import { makeStateSite, type TestSite } from '#testing/worlds/state-site'
import type { StateDirectory } from '../ports/state-directory.ts'
import { composeLock, type Lock, readLock } from '../rules/lock/lock.ts'

let place: TestSite
let directory: StateDirectory
beforeEach(() => {
  place = makeStateSite()
  directory = place.site.directory
})
afterEach(() => place.end())

const lockFile = () => join(place.state, '.lock')
const drafts = () => ['.tmp', '.claims'].flatMap(name => readdirSync(join(place.state, '.archive', name)))

function ownLock(change: Partial<Lock> = {}): Lock {
  const { host, bootId } = identifyMachine()
  const start_time = probeProcess(process.pid).startTime!
  const token = '0123456789abcdef0123456789abcdef'
  return {
    pid: process.pid,
    host,
    boot_id: bootId!,
    start_time,
    started_at: '2026-01-01T00:00:00.000Z',
    token,
    ...change,
  }
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0'])
  await once(child, 'close')
  return child.pid!
}

test('it names this process, and nothing of it is left when it is given back', async () => {
  const held = await directory.lock(0)
  expect(readLock(readFileSync(lockFile(), 'utf8'))).toMatchObject({
    ...ownLock(),
    token: held.token,
    started_at: expect.any(String),
  })
  expect(await directory.sightLock()).toMatchObject({ decision: { result: 'held', rule: 'process_alive' } })
  await held.release()
  expect([existsSync(lockFile()), drafts()]).toEqual([false, []])
})

test('a second one waits and is refused, and then gets it', async () => {
  const held = await directory.lock(0)
  await expect(directory.lock(30)).rejects.toThrow(/locked by pid/)
  const waiting = directory.lock(10_000)
  await held.release()
  await (await waiting).release()
  expect(drafts()).toEqual([])
})

test.each<[what: string, change: () => Promise<Partial<Lock>> | Partial<Lock>, rule: string]>([
  ['whose process is gone', async () => ({ pid: await deadPid() }), 'process_gone'],
  ['whose number belongs to another process now', () => ({ start_time: '1' }), 'pid_reused'],
])('a lock %s is taken at once', async (_what, change, rule) => {
  writeFileSync(lockFile(), composeLock(ownLock(await change())))
  expect((await directory.sightLock()).decision).toMatchObject({ result: 'stale', rule })
  const held = await directory.lock(0)
  held.check()
  await held.release()
  expect(drafts()).toEqual([])
})

test.each<[what: string, make: () => void, rule: string]>([
  ['of another machine', () => writeFileSync(lockFile(), composeLock(ownLock({ host: 'elsewhere' }))), 'other_host'],
  ['of an earlier start', () => writeFileSync(lockFile(), composeLock(ownLock({ boot_id: 'earlier' }))), 'other_boot'],
  ['that is empty', () => writeFileSync(lockFile(), ''), 'unreadable_lock'],
  ['that is a bare number', () => writeFileSync(lockFile(), '4242'), 'unreadable_lock'],
  ['that is a directory', () => mkdirSync(lockFile()), 'unreadable_lock'],
  ['that is a link', () => symlinkSync('/etc/hostname', lockFile()), 'unreadable_lock'],
])('a lock %s is held until a person breaks it by its token', async (_what, make, rule) => {
  make()
  await expect(directory.lock(0)).rejects.toThrow(rule)
  const { token } = await directory.sightLock()
  await expect(directory.breakLock('another')).rejects.toThrow(/the lock was taken by/)
  await directory.breakLock(token!)
  await (await directory.lock(0)).release()
  expect(drafts()).toEqual([])
})

test('a claimer that died is succeeded; one that lives is waited for', async () => {
  const lock = ownLock({ pid: await deadPid() })
  writeFileSync(lockFile(), composeLock(lock))
  const claims = join(place.state, '.archive', '.claims')
  mkdirSync(claims, { recursive: true })
  writeFileSync(join(claims, `${lock.token}.1`), composeLock(ownLock({ pid: lock.pid })))
  writeFileSync(join(claims, `${lock.token}.2`), composeLock(ownLock()))
  await expect(directory.lock(0)).rejects.toThrow(/process_gone/)
  writeFileSync(join(claims, `${lock.token}.2`), composeLock(ownLock({ start_time: '1' })))
  await (await directory.lock(0)).release()
})

test('whoever lost his lock can do nothing any more, and does not give back that of his successor', async () => {
  const lost = await directory.lock(0)
  await directory.breakLock(lost.token)
  const held = await directory.lock(0)
  await expect(lost.publish('workflow.yaml', 'mine')).rejects.toThrow(/nothing was written/)
  await expect(
    lost.archive({ kind: 'reset', contractSha256: '', workflowId: null, command: '', moves: [] }),
  ).rejects.toThrow(/lock/)
  await lost.release()
  held.check()
  await held.release()
  expect(readdirSync(place.state)).toEqual(['.archive'])
})

test('a token that is a path leads nowhere', async () => {
  writeFileSync(lockFile(), composeLock(ownLock({ token: '../../../evil', pid: await deadPid() })))
  await (await directory.lock(0)).release()
  expect(drafts()).toEqual([])
})
