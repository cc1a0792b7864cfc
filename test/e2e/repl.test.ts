// The same commands without typing provost, and their words on the Tab key.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { test } from './program.ts'
import { makeRepository } from './repository.ts'

const LINES = [
  '/help',
  'help',
  'project add shop',
  'why nope',
  'why "nope',
  'project lst',
  'provost project list',
  'why shop',
]

test('commands that are piped in are carried out in order, and a failure ends nothing', async ({ provost }) => {
  await makeRepository(join(provost.place, 'shop'))
  const input = [...LINES, '', '/quit', 'project list --json', ''].join('\n')
  const { exitCode, stdout, stderr } = await provost.run('repl', { input })
  expect(exitCode).toBe(0)
  const said = ['  /quit', 'Usage: provost <command>', 'project shop added', 'PROJECT ', 'shop (project) is registered']
  const places = said.map(text => stdout.indexOf(`\n${text}`))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(stdout).not.toContain('{"projects"') // after /quit nothing is heard
  expect(stderr.match(/^ERROR .*$/gm)).toEqual([
    'ERROR [NOT_FOUND]: nothing with id nope is in the log',
    'ERROR [USAGE]: a quote is not closed',
    'ERROR [USAGE]: unknown command project lst',
  ])
})

test('it ends with its input', async ({ provost }) => {
  const ended = await provost.run('repl', { input: 'project list --json' })
  expect(ended).toMatchObject({ exitCode: 0, stderr: '', json: { projects: [] } })
})

describe('completion', () => {
  test.for<[words: string[], suggested: string[]]>([
    [
      ['project', ''],
      ['add', 'config', 'list', 'move', 'remove', 'show'],
    ],
    [['project', 'r'], ['remove']],
    [
      ['errors', 'list', '--severity', ''],
      ['CRITICAL', 'HIGH', 'LOW', 'MEDIUM'],
    ],
    [['errors', 'list', '--sev'], ['--severity']],
    [['nonsense', ''], []],
  ])('provost complete %j', async ([words, suggested], { provost }) => {
    const { exitCode, stdout } = await provost.run(['complete', '--', ...words])
    expect([exitCode, stdout.split('\n').filter(Boolean)]).toEqual([0, suggested])
  })

  test('the bash script is valid, and fills in what the program suggests', async ({ provost }) => {
    const script = join(provost.place, 'completion.bash')
    await writeFile(script, (await provost.run('completion bash')).stdout)
    const bash = (...args: string[]) => promisify(execFile)('bash', args, { env: { PATH: process.env.PATH } })
    await bash('-n', script)
    const asked = `provost() { printf asked:; printf ' %s' "$@"; }; . ${script}; COMP_WORDS=(provost project ''); COMP_CWORD=2; _provost; echo "\${COMPREPLY[0]}"`
    expect((await bash('-c', asked)).stdout).toBe('asked: complete -- project \n')
  })
})
