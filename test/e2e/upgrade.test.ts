// An older and a newer installation on one home: what each says of the other, and that an upgrade loses nobody.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { installVersion, THIS_VERSION as NEW } from './other-version.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'

const OLD = '0.0.9'
const SESSIONS = 3
const soon = { interval: 100 }
const AGENT = `echo '::provost {"activity":"active"}'; while read line; do echo "$line"; done`

test('an upgrade under three living agents: each says what it is, nobody is lost, and back is refused', async ({
  provost,
}) => {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
  const program = await installVersion(provost, OLD)
  const old = (words: string, cwd: string) => program(words, { cwd })
  expect((await old('project add .', root)).exitCode).toBe(0)
  provost.trackDaemon((await old('daemon start --json', root)).json)
  for (let n = 0; n < SESSIONS; n += 1) expect((await old('session spawn --prompt hello', root)).exitCode).toBe(0)
  const working = async () => (await provost.run('session list --status working --json', { cwd: root })).json.sessions
  await expect.poll(async () => (await working()).length, soon).toBe(SESSIONS)
  const pidsOf = async () => Promise.all((await working()).map(({ id }: { id: string }) => agentPid(provost, id)))
  const before = await pidsOf()

  const { stderr } = await provost.run('session list', { cwd: root })
  expect(stderr).toContain(`the daemon is version ${OLD}, this command is ${NEW}: \`provost upgrade\` replaces it`)
  const doctor = (await provost.run('doctor --json', { cwd: root })).json
  expect(doctor.checks).toContainEqual(expect.objectContaining({ check: 'daemon', health: 'failed' }))

  const upgraded = await provost.run('upgrade --json', { cwd: root })
  expect(upgraded.exitCode, upgraded.stdout).toBe(0)
  provost.trackDaemon(upgraded.json)
  expect(upgraded.json).toMatchObject({ rule: 'DAEMON_OLDER', from: OLD, to: NEW })
  const shown = await provost.run(`session show ${(await working())[0].id}`, { cwd: root })
  expect(shown.stdout).toContain(`its supervisor is of version ${OLD}, this is ${NEW}`)
  expect(upgraded.json.adopted.map(({ action }: { action: string }) => action)).toEqual(Array(SESSIONS).fill('adopt'))
  expect((await provost.run(['restore-backup', upgraded.json.backup, '--json'], { cwd: root })).exitCode).toBe(0)
  expect((await pidsOf()).toSorted()).toEqual(before.toSorted())

  const late = await old('session list', root)
  expect(late.exitCode).toBe(0)
  expect(late.stderr).toContain(`the daemon is version ${NEW}, this command is ${OLD}: use the newer program`)
  expect((await old('upgrade --json', root)).json).toMatchObject({ code: 'DOWNGRADE_REFUSED' })
  expect((await provost.run('upgrade', { cwd: root })).stdout).toContain('already')
})

async function agentPid({ home }: Provost, session: string): Promise<number> {
  return JSON.parse(await readFile(join(home, 'runs', session, 'g1', 'identity.json'), 'utf8')).agent.pid
}
