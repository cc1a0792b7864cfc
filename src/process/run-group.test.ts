import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { allowedEnvironment } from './allowed-environment.ts'
import { KeptOutput } from './kept-output.ts'
import { runGroup } from './run-group.ts'

const run = (command: readonly string[] | string, timeoutMs = 20_000, input = '') =>
  runGroup({ command, cwd: tmpdir(), env: { PATH: process.env.PATH ?? '' }, timeoutMs, input })

test.each<[what: string, command: readonly string[] | string, status: string, exitCode: number | null]>([
  ['a list is run as it is', ['sh', '-c', 'exit 3'], 'exited', 3],
  ['a text is run by the shell', 'true && exit 4', 'exited', 4],
  ['a signal leaves no exit code', 'kill -9 $$', 'exited', null],
  ['a program that is not there was not started', ['no-such-program'], 'not_started', null],
])('%s', async (_what, command, status, exitCode) => {
  expect(await run(command)).toMatchObject({ status, exitCode })
})

test('input is read, both streams are kept, secrets are not', async () => {
  const end = await run('cat; echo "token=abcdefghijk" >&2', 20_000, 'hello\n')
  expect(end.output.text()).toContain('hello')
  expect(end.output.text()).not.toContain('abcdefghijk')
  expect(end.stdout.text()).toBe('hello\n')
})

test('at the time limit the whole group ends, also what ignores the first signal', async () => {
  const end = await run('trap "" TERM; sleep 100 & sleep 100', 300)
  expect(end.status).toBe('timed_out')
})

test('a child that outlives its parent is ended with it', async () => {
  const end = await run('sleep 100 & echo $!')
  const pid = Number(end.stdout.text())
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each<[said: string[], text: string]>([
  [['abcd'], 'abcd'],
  [['abcd', 'efgh'], 'abcdefgh'],
  [['abcdefghi'], 'abcd\n[… 1 bytes left out …]\nfghi'],
  [['ab', 'cdef', 'ghij', 'klmn'], 'abcd\n[… 6 bytes left out …]\nklmn'],
])('of %j with room for 4 and 4 is kept %j', (said, text) => {
  const kept = new KeptOutput(4)
  for (const part of said) kept.add(Buffer.from(part))
  expect(kept.text()).toBe(text)
  expect(kept.isTruncated).toBe(text.includes('left out'))
})

test('the environment is an allow-list and what was configured', () => {
  const given = { PATH: '/bin', HOME: '/h', AWS_SECRET_ACCESS_KEY: 's', GITHUB_TOKEN: 't', LC_ALL: 'C' }
  expect(allowedEnvironment({ MINE: '1' }, given)).toEqual({ PATH: '/bin', HOME: '/h', LC_ALL: 'C', MINE: '1' })
})
