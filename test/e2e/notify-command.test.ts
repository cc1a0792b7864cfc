// A person is told by a program of theirs: it fails once, the daemon is killed while it runs again, and then it takes what it
// was told before, under the same id.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { kill, test } from './program.ts'
import { makeRepository } from './repository.ts'

const AGENT = `echo '::provost {"activity":"waiting_input","note":"which colour"}'; exec sleep 1000`

/** Fails first, then stands still until it is let go, and takes everything from then on. */
const NOTIFIER = `cat >> got.jsonl
[ -e failed ] || { touch failed; echo 'no screen' >&2; exit 3; }
[ -e held ] || { touch held hold; while [ -e hold ]; do sleep 0.1; done; }`

test('what needs a person is handed to the program of the home until it takes it', async ({
  provost,
  onTestFinished,
}) => {
  const { home } = provost
  const root = await makeRepository(join(provost.place, 'shop'))
  await provost.runAgentsOpen({ notify: { command: ['/bin/sh', '-c', NOTIFIER] } })
  mkdirSync(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  writeFileSync(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  onTestFinished(() => rmSync(join(home, 'hold'), { force: true }))
  const first = await provost.startDaemon()
  await provost.run('init', { cwd: root })
  expect((await provost.run('session spawn --prompt work', { cwd: root })).exitCode).toBe(0)
  await expect.poll(() => existsSync(join(home, 'hold'))).toBe(true)
  expect((await provost.run('reactor list --json')).stdout).toContain('exit code 3: no screen')
  kill(first.pid)
  await provost.startDaemon()
  const told = () => readFileSync(join(home, 'got.jsonl'), 'utf8').trim().split('\n')
  await expect.poll(() => told().length).toBe(3)
  const intents = async () =>
    (await provost.ask('reactor list --json')).json.intents as { kind: string; status: string }[]
  const notices = async () => (await intents()).filter(({ kind }) => kind === 'notify.run')
  await expect.poll(notices).toMatchObject([{ status: 'done' }])
  expect(new Set(told()).size).toBe(1)
  expect(JSON.parse(told()[0]!)).toMatchObject({
    type: 'provost.needs_you',
    data: { id: expect.stringMatching(/^ev_/), about: 'shop-1', text: expect.any(String) },
  })
  await provost.run('session kill shop-1', { cwd: root })
})
