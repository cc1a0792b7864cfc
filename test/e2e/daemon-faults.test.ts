// What happens to the files, the descriptors and the repositories of a daemon for a moment is no reason for it to end, and
// nothing keeps it from ending when it is told to.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { probeProcess } from '../../src/process/process-identity.ts'
import { ask } from './http.ts'
import { OwnDisk } from './own-disk.ts'
import { kill, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const SOON = { timeout: 300_000, interval: 100 }
/** Ten thousand take hours; the rule does not know the number. How it goes is told every so many. */
const SPAWNS = Number(process.env.PROVOST_SPAWNS ?? 30)
const TELL_EVERY = 100
const limitTo = (descriptors: number) => ['sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'limited']
const memoryOf = (pid: number) => /VmRSS:\s+(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]
const diary = (home: string) => readFileSync(join(home, 'logs', 'daemon.log'), 'utf8')

async function openShop(provost: Provost, args: readonly string[] = ['/bin/true']): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  mkdirSync(join(root, '.provost'))
  const worker = { harness: 'command', args }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker, sessionsMax: 100 }))
  await provost.run('project add .', { cwd: root })
  return root
}

test('a daemon.json that cannot be read for a while is noted, and the daemon goes on', async ({ provost }) => {
  const { pid } = await provost.startDaemon()
  const paper = join(provost.home, 'daemon.json')
  renameSync(paper, `${paper}.aside`)
  mkdirSync(paper) // to read it fails for everybody, also for root
  await expect.poll(() => diary(provost.home), SOON).toContain('daemon.json cannot be read')
  rmSync(paper, { recursive: true })
  renameSync(`${paper}.aside`, paper)
  await expect.poll(() => diary(provost.home), SOON).toContain('it can be read again')
  expect(probeProcess(pid).life).toBe('alive')
  expect((await provost.run('daemon status')).exitCode).toBe(0)
})

test('a daemon that is stopped by a signal is told of at once, and nothing is sent to it', async ({ provost }) => {
  const { pid } = await provost.startDaemon()
  kill(pid, 'SIGSTOP')
  for (const words of ['project list --json', 'session kill shop-1 --json']) {
    const { exitCode, json } = await provost.run(words)
    expect({ words, exitCode, code: json.code, hint: json.hint }).toEqual({
      ...{ words, exitCode: 5, code: 'DAEMON_UNREACHABLE' },
      hint: `\`kill -CONT ${pid}\` lets it go on; nothing was sent to it`,
    })
  }
  expect((await provost.run('doctor')).stdout).toMatch(/daemon +failed +the daemon with pid \d+ is stopped/)
  kill(pid, 'SIGCONT')
  expect((await provost.run('daemon status')).exitCode).toBe(0)
})

test('a repository that is gone keeps no command and no daemon waiting', async ({ provost }) => {
  const root = await openShop(provost)
  const { pid } = await provost.startDaemon({ cwd: root })
  renameSync(root, `${root}-moved`)
  const listed = await provost.run('salvage list --project shop')
  expect(listed.stdout + listed.stderr).toMatch(/gone|cannot be read/)
  expect((await provost.run('daemon stop')).exitCode).toBe(0)
  expect(probeProcess(pid).life).toBe('gone')
})

test('on a disk that became read-only the daemon ends when it is told to', async ({ provost, onTestFinished }) => {
  mkdirSync(join(provost.place, 'disk'))
  const disk = await OwnDisk.open(join(provost.place, 'disk'))
  onTestFinished(() => disk.close())
  const within = { within: disk.within, env: { PROVOST_HOME: join(disk.path, 'home') } }
  const started = await provost.run('daemon start --json', within)
  const { pid } = provost.trackDaemon(started.json)
  // The daemon holds its database open for writing, so the whole disk cannot be asked to change: the mount can be covered.
  disk.run(`mount --bind ${disk.path} ${disk.path} && mount -o remount,bind,ro ${disk.path}`)
  expect((await provost.run('daemon stop', within)).exitCode).toBe(0)
  expect(probeProcess(pid).life).toBe('gone')
})

test('agents one after another leave no descriptor open in a daemon that has few', {
  timeout: 300_000 + SPAWNS * 10_000,
}, async ({ provost }) => {
  const root = await openShop(provost)
  const started = await provost.run('daemon start --json', { cwd: root, within: limitTo(128) })
  const { pid, address } = provost.trackDaemon(started.json)
  const headers = {
    authorization: `Bearer ${await provost.token()}`,
    'content-type': 'application/json',
    'provost-actor': 'ana',
  }
  const body = JSON.stringify({ project: 'shop', prompt: 'hello' })
  const spawn = () => ask(address, { method: 'POST', path: '/api/sessions', headers, body })
  const open = () => readdirSync(`/proc/${pid}/fd`).length
  const tell = (n: number) => process.stdout.write(`${n} spawns: ${open()} descriptors, ${memoryOf(pid)}\n`)
  for (let n = 0; n < 5; n++) expect(await spawn()).toMatchObject({ status: 201 })
  const before = open()
  for (let n = 5; n < SPAWNS; n++) {
    expect(await spawn()).toMatchObject({ status: 201 })
    if (n % TELL_EVERY === 0) tell(n)
  }
  await expect.poll(open, SOON).toBeLessThanOrEqual(before + 2)
  expect((await provost.run('daemon status')).exitCode).toBe(0)
})

test('a daemon with few descriptors refuses what it cannot do, and lives', async ({ provost }) => {
  const root = await openShop(provost, ['/bin/sleep', '1000'])
  const started = await provost.run('daemon start --json', { cwd: root, within: limitTo(64) })
  expect(started.exitCode).toBe(0)
  const { pid } = provost.trackDaemon(started.json)
  await Promise.all(Array.from({ length: 12 }, () => provost.run('session spawn --prompt hello', { cwd: root })))
  expect(probeProcess(pid).life).toBe('alive')
  await expect.poll(async () => (await provost.run('daemon status')).exitCode, SOON).toBe(0)
  expect(existsSync(join(provost.home, 'daemon.json'))).toBe(true)
})
