import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runHere } from '../run-here.ts'
import type { ProgramWish } from '../run-program.ts'
import { Starter } from './starter.ts'

const COMMAND = [process.execPath, join(import.meta.dirname, 'main.ts')] as const
const starter = new Starter(COMMAND)

const shell = (script: string, more: Partial<ProgramWish> = {}): ProgramWish => ({
  program: 'sh',
  args: ['-c', script],
  cwd: '/',
  env: { PATH: process.env.PATH },
  timeoutMs: 60_000,
  outputMaxBytes: 1_000_000,
  ...more,
})

describe.each([
  { who: 'this process', run: runHere },
  { who: 'a starter', run: (wish: ProgramWish) => starter.run(wish) },
])('a program run by $who', ({ run }) => {
  test('has the input, surroundings and directory it was given, and is heard', async () => {
    const wish = shell('cat; echo "$WORD $(pwd)"; echo wrong >&2; exit 3', {
      input: 'in,',
      env: { WORD: 'word', PATH: '/bin:/usr/bin' },
    })
    const { stdout, stderr, ...end } = await run(wish)
    expect([stdout.toString(), stderr.toString()]).toEqual(['in,word /\n', 'wrong\n'])
    expect(end).toEqual({ exitCode: 3, signal: null, stoppedFor: null })
  })

  test('is heard byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const { stdout } = await run(shell('cat', { input: bytes }))
    expect(Buffer.isBuffer(stdout)).toBe(true)
    expect(Buffer.compare(stdout, bytes)).toBe(0)
  })

  test.each([
    { what: 'takes too long', wish: shell('exec sleep 1000', { timeoutMs: 50 }), stoppedFor: 'time' },
    { what: 'says too much', wish: shell('exec cat /dev/zero', { outputMaxBytes: 70_000 }), stoppedFor: 'output' },
  ])('is stopped when it $what', async ({ wish, stoppedFor }) => {
    const end = await run(wish)
    expect(end).toMatchObject({ exitCode: null, signal: 'SIGTERM', stoppedFor })
    expect(end.stdout.length).toBeLessThanOrEqual(wish.outputMaxBytes)
  })

  test('tells which signal ended it', async () => {
    expect(await run(shell('kill -9 $$'))).toMatchObject({ exitCode: null, signal: 'SIGKILL', stoppedFor: null })
  })

  test.each([
    { what: 'is not there', more: { program: 'no-such-program' } },
    { what: 'has no directory', more: { cwd: '/no/such/place' } },
  ])('is refused by the system when it $what', async ({ more }) => {
    await expect(run(shell('true', more))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('goes beside others', async () => {
    const ends = await Promise.all(Array.from({ length: 20 }, (_, n) => run(shell(`exit ${n}`))))
    expect(ends.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })
})

/** One that is there: what is asked of it is not run here instead. */
async function readyStarter(patienceMs?: number): Promise<Starter> {
  const ready = new Starter(COMMAND, patienceMs)
  await ready.run(shell('true'))
  return ready
}

test('what a killed starter ran is not known, and the next one runs the next', async () => {
  const mortal = await readyStarter()
  await expect(mortal.run(shell('kill -9 $PPID; sleep 1000'))).rejects.toThrow('nobody knows how it went')
  expect(await mortal.run(shell('exit 4'))).toMatchObject({ exitCode: 4 })
})

test('a starter that stands still is ended when its program should long have been, and the next one runs the next', async () => {
  const still = await readyStarter(0)
  const wish = shell('kill -STOP $PPID; exec sleep 1000', { timeoutMs: 500 })
  await expect(still.run(wish)).rejects.toThrow('nobody knows how it went')
  expect(await still.run(shell('exit 5'))).toMatchObject({ exitCode: 5 })
})

test.each([
  { what: 'can be started', command: ['/no/such/program'] as const },
  { what: 'stays', command: [process.execPath, '-e', ''] as const },
])('where no starter $what the program runs here', async ({ command }) => {
  const none = new Starter(command)
  const { stdout } = await none.run(shell('echo $PPID'))
  expect(Number(stdout)).toBe(process.pid)
})

describe('a process that has a starter', () => {
  const begin = (script: string) => {
    const text = `import { Starter } from ${JSON.stringify(join(import.meta.dirname, 'starter.ts'))}
      const starter = new Starter(${JSON.stringify(COMMAND)})
      const run = script => starter.run({ program: 'sh', args: ['-c', script], cwd: '/', env: process.env, timeoutMs: 60000, outputMaxBytes: 1000 })
      ${script}`
    return spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] })
  }

  test('ends when it has nothing left to do, and only then', async () => {
    const asker = begin(`run('sleep 0.05; echo heard').then(({ stdout }) => process.stdout.write(stdout))`)
    const [[said], [code]] = await Promise.all([once(asker.stdout, 'data'), once(asker, 'exit')])
    expect([String(said), code]).toEqual(['heard\n', 0])
  })

  test('takes it along when it is killed', async () => {
    const asker = begin(`console.log(String((await run('echo $PPID')).stdout)); setInterval(() => {}, 1000)`)
    const pid = Number((await once(asker.stdout, 'data'))[0])
    expect(isThere(pid)).toBe(true)
    asker.kill('SIGKILL')
    await expect.poll(() => isThere(pid)).toBe(false)
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
