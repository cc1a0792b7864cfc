// A command of a project where no cage can be built: it runs, and nobody who reads its log takes it for confined.
import { expect, test } from 'vitest'
import type { Cages } from '../ports/cages.ts'
import { runInCages } from './run-in-cage.ts'

const why = 'user namespaces are switched off (user.max_user_namespaces = 0)'
const ability = async () => ({ backend: 'none', version: '', why, seccomp: false, overlay: false }) as const
const within = { root: '/', directory: '/', network: 'none' } as const
const wish = { command: ['sh', '-c', 'echo "1..0"'], cwd: '/', env: { PATH: '/usr/bin:/bin' }, timeoutMs: 60_000 }
const run = runInCages({ ability } as unknown as Cages)

test('the log says that it was not confined and why, and the report that the command printed is only its own', async () => {
  const end = await run({ ...wish, within })
  expect([end.exitCode, end.output.text()]).toEqual([0, `1..0\nNOT CONFINED: ${why}\n`])
  expect(end.stdout.text()).toBe('1..0\n')
})

test('what was never to be confined says nothing about it', async () => {
  expect((await run(wish)).output.text()).toBe('1..0\n')
})
