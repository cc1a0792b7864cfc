// `provost signal` as hooks of agents call it: beside a supervisor, without a daemon, and never in the way.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Provost, test } from './program.ts'

const HOOKS_AT_ONCE = 20

function makeRun({ place }: Provost): { run: string; cwd: string } {
  const run = join(place, 'project', '.provost', 'run', 'demo-7', 'g1')
  mkdirSync(run, { recursive: true })
  return { run, cwd: join(place, 'project') }
}

test('many hooks at once leave a whole line each', async ({ provost }) => {
  const { run, cwd } = makeRun(provost)
  const words = 'signal --session demo-7 --generation 1 --event PreToolUse --hook claude-code'
  const input = (n: number) => JSON.stringify({ tool_name: `tool-${n}`, tool_input: 'x'.repeat(50_000) })
  const numbers = Array.from({ length: HOOKS_AT_ONCE }, (_, n) => n)
  const ends = await Promise.all(numbers.map(n => provost.run(words, { cwd, input: input(n) })))
  expect(ends.map(end => [end.exitCode, end.stdout, end.stderr])).toEqual(numbers.map(() => [0, '', '']))
  const lines = readFileSync(join(run, 'signals.jsonl'), 'utf8').trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line).tool).toSorted()).toEqual(numbers.map(n => `tool-${n}`).toSorted())
})

test.for([
  'signal',
  'signal --nonsense',
  'signal --session ../../etc --generation 1 --event Stop',
  'signal --session demo-7 --generation 1',
  'signal --session demo-7 --generation 1 --event',
  'signal --session demo-9 --generation 1 --event Stop --run /etc',
])('`%s` is told of and is no failure', async (words, { provost }) => {
  const { cwd } = makeRun(provost)
  const { exitCode, stdout, stderr } = await provost.run(words, { cwd })
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' })
  expect(stderr).toMatch(/^provost signal: .*nothing was left\n$/)
})

test('a hook that is handed no end of input goes on without', async ({ provost }) => {
  const { run, cwd } = makeRun(provost)
  const words = 'signal --session demo-7 --generation 1 --event Stop --hook claude-code'
  const child = provost.start(words, { cwd })
  child.stdin!.write('{"session')
  await expect.poll(() => child.exitCode).toBe(0)
  expect(JSON.parse(readFileSync(join(run, 'signals.jsonl'), 'utf8'))).toMatchObject({
    event: 'Stop',
    activity: 'idle',
  })
})

test('it can be asked about like any other command', async ({ provost }) => {
  expect((await provost.run('signal --help')).stdout).toContain('--reset-at')
})
