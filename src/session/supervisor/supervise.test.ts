import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { probeProcess } from '#process/process-identity'
import { listGroup } from '#process/stop-group'
import { askSupervisor } from '../adapters/runtime/ask-supervisor.ts'
import { elsewhereOf } from '../adapters/runtime/elsewhere.ts'
import { runFilesOf } from '../adapters/runtime/run-files.ts'
import { readExitRecord, readHeartbeat, readIdentity } from '../rules/life/run-documents.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'

const SUPERVISOR = join(import.meta.dirname, 'main.ts')
const soon = { interval: 20 }

let place: string
let run: string
const started: ChildProcess[] = []

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'provost-run-'))
  run = join(place, 'home', 'runs', 'shop-1', 'g1')
  mkdirSync(run, { recursive: true })
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  const group = identity()?.agent.processGroup
  if (group !== undefined) for (const pid of listGroup(group)) process.kill(pid, 'SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

function launch(argv: readonly string[], more: Partial<LaunchFile> = {}): void {
  const file: LaunchFile = {
    schema: 1,
    sessionId: 'shop-1',
    generation: 1,
    harness: 'command',
    argv,
    cwd: run,
    stdin: 'closed',
    firstInput: null,
    dialect: 'none',
    terminal: false,
    ...more,
  }
  writeFileSync(join(run, 'launch.json'), JSON.stringify(file))
}

function supervise(env: Record<string, string> = { PATH: '/usr/bin:/bin' }): {
  child: ChildProcess
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, [SUPERVISOR, run], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  child.stdin!.on('error', () => {}).end(JSON.stringify(env))
  started.push(child)
  return { child, ended: new Promise(resolve => child.once('exit', code => resolve(code))) }
}

function read<Document>(name: string, reader: (value: unknown) => Document | undefined): Document | undefined {
  const path = join(run, name)
  return existsSync(path) ? reader(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
const identity = () => read('identity.json', readIdentity)
const exit = () => read('exit.json', readExitRecord)
/** Its own draft may be lying there at that moment. */
function isMade(directory: string): boolean {
  try {
    mkdirSync(directory)
    return true
  } catch {
    return false
  }
}
const output = () => (existsSync(join(run, 'output.log')) ? readFileSync(join(run, 'output.log'), 'utf8') : '')

describe('the end of an agent is witnessed', () => {
  test.each<[what: string, argv: readonly string[], seen: object]>([
    ['an exit code', ['sh', '-c', 'exit 3'], { exitCode: 3, signal: null }],
    ['success', ['true'], { exitCode: 0, signal: null }],
    ['a signal', ['sh', '-c', 'kill -9 $$'], { exitCode: null, signal: 'SIGKILL' }],
    ['a program that is not there', ['no-such-agent'], { exitCode: 127, signal: null, error: expect.any(String) }],
  ])('%s', async (_what, argv, seen) => {
    launch(argv)
    expect(await supervise().ended).toBe(0)
    const { pid, startTime, bootId } = identity()!.agent
    expect(exit()).toMatchObject({ sessionId: 'shop-1', generation: 1, pid, startTime, bootId, ...seen })
  })

  test('only when everything that it left behind in its group has ended too', async () => {
    launch(['sh', '-c', 'sleep 1000 & exit 0'])
    await supervise().ended
    expect(exit()).toMatchObject({ exitCode: 0 })
    expect(listGroup(identity()!.agent.processGroup)).toEqual([])
  })
})

test.runIf(process.platform === 'linux')('what it started ends with it, also in a session of its own', async () => {
  launch(['sh', '-c', 'setsid sleep 1000 & echo $!; exit 0'])
  await supervise().ended
  expect(exit()).toMatchObject({ exitCode: 0 })
  expect(probeProcess(Number(output())).life).toBe('gone')
})

test('its heart beats before anybody can know of it', async () => {
  launch(['true'])
  const { ended } = supervise()
  const seen = () => existsSync(join(run, 'identity.json')) && { heart: existsSync(join(run, 'heartbeat.json')) }
  await expect.poll(seen, { interval: 1 }).toEqual({ heart: true })
  await ended
})

test('a heart that cannot beat in its directory beats elsewhere and says why, until it can', async () => {
  launch(['sleep', '1000'])
  supervise()
  const files = runFilesOf({ home: join(place, 'home'), tokenFor: () => '' })
  const heart = () => files.readHeartbeat({ root: '', session: 'shop-1', generation: 1 })
  await expect.poll(() => existsSync(join(run, 'control.sock')), soon).toBe(true)
  await expect.poll(() => isMade(join(run, 'heartbeat.json.new')), soon).toBe(true) // where the next one is drafted
  await expect
    .poll(heart, soon)
    .toMatchObject({ seq: expect.any(Number), trouble: expect.stringMatching(/^EISDIR.*since/) })
  rmdirSync(join(run, 'heartbeat.json.new'))
  await expect.poll(heart, soon).toMatchObject({ trouble: null })
  await expect.poll(() => existsSync(elsewhereOf(run)), soon).toBe(false)
})

test('of a home that was taken away as a whole nothing is made again, and nothing is left elsewhere', async () => {
  launch(['sh', '-c', 'echo here; read line'], { stdin: 'open', cwd: tmpdir() })
  const { child, ended } = supervise()
  await expect.poll(output, soon).toBe('here\n')
  rmSync(join(place, 'home'), { recursive: true })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect([join(place, 'home'), elsewhereOf(run)].filter(path => existsSync(path))).toEqual([])
})

test('what it prints is kept byte for byte, standard error too', async () => {
  launch(['sh', '-c', 'printf "\\377\\000a"; printf b >&2'])
  await supervise().ended
  expect(new Set(readFileSync(join(run, 'output.log')))).toEqual(new Set([0xff, 0, 0x61, 0x62]))
})

test('input comes first from the launch, then through the door, and ends when it is closed', async () => {
  launch(['cat'], { stdin: 'open', firstInput: 'first\n' })
  const { ended } = supervise()
  await expect.poll(() => existsSync(join(run, 'control.sock')), soon).toBe(true)
  await expect.poll(() => askSupervisor(run, { op: 'write', text: 'second\n' }), soon).toEqual({ ok: true })
  expect(await askSupervisor(run, { op: 'close_stdin' })).toEqual({ ok: true })
  expect(await ended).toBe(0)
  expect(output()).toBe('first\nsecond\n')
})

test('an agent whose input is closed says so to who writes', async () => {
  launch(['sleep', '1000'])
  supervise()
  await expect.poll(() => existsSync(join(run, 'control.sock')), soon).toBe(true)
  await expect.poll(() => askSupervisor(run, { op: 'write', text: 'x' }), soon).toMatchObject({ ok: false })
  expect(await askSupervisor(run, { op: 'ping' })).toEqual({ ok: true })
  expect(await askSupervisor(run, { op: 'dance' })).toMatchObject({ ok: false })
})

test('one launch has one supervisor for ever: the second starts nothing', async () => {
  launch(['sh', '-c', 'echo once'])
  await supervise().ended
  expect(await supervise().ended).toBe(73)
  expect(output()).toBe('once\n')
})

test.each([
  ['asked at its door', () => askSupervisor(run, { op: 'stop' })],
  ['by a signal', () => Promise.resolve(process.kill(identity()!.supervisor.pid, 'SIGTERM'))],
])('stopped %s, agent and children end and the end is recorded', async (_how, stop) => {
  launch(['sh', '-c', 'sleep 1000 & sleep 1000'])
  const { ended } = supervise()
  await expect.poll(() => existsSync(join(run, 'heartbeat.json')), soon).toBe(true)
  await expect.poll(() => existsSync(join(run, 'control.sock')), soon).toBe(true)
  await stop()
  await ended
  expect(exit()).toMatchObject({ exitCode: null, signal: 'SIGTERM' })
  expect(read('heartbeat.json', readHeartbeat)).toMatchObject({ seq: expect.any(Number) })
})

test('nothing of the supervisor’s own environment reaches the agent', async () => {
  launch(['/usr/bin/env'])
  await supervise({ ONLY: 'this' }).ended
  const names = output()
    .split('\n')
    .map(line => line.split('=')[0])
  expect(names.filter(name => !['ONLY', 'PROVOST_LAUNCH', 'PWD', 'OLDPWD', 'SHLVL', '_', ''].includes(name!))).toEqual(
    [],
  )
})

test('a supervisor that dies leaves the agent findable, and the agent goes on', async () => {
  launch(['sh', '-c', 'echo here; exec sleep 1000'])
  const { child, ended } = supervise()
  await expect.poll(output, soon).toBe('here\n')
  child.kill('SIGKILL')
  await ended
  expect(exit()).toBeUndefined()
  expect(listGroup(identity()!.agent.processGroup)).toEqual([identity()!.agent.pid])
})
