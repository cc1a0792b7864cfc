import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { probeProcess } from '#process/process-identity'
import { ReadySupervisors } from './ready-supervisors.ts'

const COMMAND = [process.execPath, process.env.PROVOST_TEST_SUPERVISOR!]
const soon = { interval: 20 }

let run: string
let ready: ReadySupervisors
beforeEach(() => {
  run = join(mkdtempSync(join(tmpdir(), 'provost-ready-')), 'g1')
  mkdirSync(run)
  const launch = { schema: 1, sessionId: 'shop-1', generation: 1, harness: 'command', argv: ['/usr/bin/env'], cwd: run }
  const talk = { stdin: 'closed', firstInput: null, dialect: 'none', terminal: false }
  writeFileSync(join(run, 'launch.json'), JSON.stringify({ ...launch, ...talk }))
  ready = new ReadySupervisors(COMMAND, 2)
})
afterEach(() => {
  ready.dismiss()
  rmSync(join(run, '..'), { recursive: true, force: true })
})

const order = () => JSON.stringify({ directory: run, environment: { ONLY: 'this' } })
const ended = (child: ReturnType<ReadySupervisors['take']>) =>
  new Promise(resolve => child.once('exit', code => resolve(code)))

test.each(['was started ahead', 'is started now'])(
  'one that %s does what the order says, with its environment',
  async how => {
    if (how === 'was started ahead') ready.refill()
    const child = ready.take()
    const end = ended(child)
    child.stdin!.end(order())
    expect(await end).toBe(0)
    expect(JSON.parse(readFileSync(join(run, 'exit.json'), 'utf8'))).toMatchObject({ exitCode: 0 })
    const said = readFileSync(join(run, 'output.log'), 'utf8')
    expect(said).toContain('ONLY=this')
    expect(said).not.toContain('HOME=')
  },
)

test('nobody gets one twice', () => {
  ready.refill()
  const [first, second] = [ready.take(), ready.take()]
  ready.refill()
  const third = ready.take()
  expect(new Set([first, second, third].map(({ pid }) => pid)).size).toBe(3)
  for (const child of [first, second, third]) child.stdin!.end()
})

test('one that is not needed ends and has done nothing', async () => {
  ready.refill()
  const child = ready.take()
  const end = ended(child)
  child.stdin!.end()
  expect(await end).toBe(0)
  expect(existsSync(join(run, 'claim'))).toBe(false)
})

test('half an order starts nothing', async () => {
  const child = ready.take()
  const end = ended(child)
  child.stdin!.end(order().slice(0, -5))
  expect(await end).toBe(70)
  expect(existsSync(join(run, 'identity.json'))).toBe(false)
})

test('why nothing could be started is kept in the directory of the launch', async () => {
  writeFileSync(join(run, 'launch.json'), 'no launch')
  const child = ready.take()
  const end = ended(child)
  child.stdin!.end(order())
  expect(await end).toBe(70)
  expect(readFileSync(join(run, 'supervisor.log'), 'utf8')).toContain('ERROR')
})

test('those who wait end with whoever started them', async () => {
  ready.refill()
  const child = ready.take()
  child.stdin!.destroy() // as the kernel does for a process that was killed
  await expect.poll(() => probeProcess(child.pid!).life, soon).toBe('gone')
})
