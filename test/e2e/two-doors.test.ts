// One application behind two doors: with a daemon and without one, every byte of an answer is the same.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Ended, type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

// Ages count from `at`, so that they do not grow between two runs.
const answersAt = (at: string) => [
  'project list --json',
  'project list',
  'project show shop --json',
  'project config shop --json',
  'project remove shop',
  `why shop --at ${at} --json`,
  `why shop --at ${at}`,
  'errors list --json',
  'machines --json',
  'config show --json',
  'log tail --json',
  'log export',
  'log verify --json',
  'reactor list --json',
  `replay --at ${at} --json`,
]

const FAILURES = [
  'why nope',
  'why nope --json',
  'project show nope',
  'project show nope --json',
  'project remove nope --apply --json',
  'reactor retry nope',
  'why shop --at yesterday',
  'log tail --lines many --json',
  'project add /nowhere',
]

test('every answer and every failure is the same through both doors', async ({ provost }) => {
  await provost.run(['project', 'add', await makeRepository(join(provost.place, 'shop'))])
  const answers = answersAt(new Date().toISOString())
  const alone = await runAll(provost, [...answers, ...FAILURES])
  await provost.startDaemon()
  expect(await runAll(provost, [...answers, ...FAILURES])).toEqual(alone)
  expect(await readFile(join(provost.home, 'logs', 'daemon.log'), 'utf8')).toContain('"path":"/api/projects/nope"')
  for (const words of answers) expect([words, alone[words]]).toMatchObject([words, { exitCode: 0, stderr: '' }])
  for (const words of FAILURES) expect([words, alone[words]?.exitCode]).not.toEqual([words, 0])
})

test('--no-daemon answers in process although a daemon runs', async ({ provost }) => {
  const { pid } = await provost.startDaemon()
  const [near, far] = [await provost.run('doctor --json'), await provost.run('project list --no-daemon --json')]
  expect(near.stdout).toContain(`pid ${pid}`)
  expect(far).toMatchObject({ exitCode: 0, json: { projects: [] } })
  expect(await readFile(join(provost.home, 'logs', 'daemon.log'), 'utf8')).not.toContain('/api/projects')
})

async function runAll(provost: Provost, lines: readonly string[]): Promise<Record<string, Ended>> {
  const ended: Record<string, Ended> = {}
  for (const words of lines) ended[words] = await provost.run(words)
  return ended
}
