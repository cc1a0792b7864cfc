// The daemon as a service of a real systemd: installed, killed, upgraded under a living agent, and taken away again.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { installVersion, THIS_VERSION } from './other-version.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { canRunSystemd, UserManager } from './user-manager.ts'

const OLD = '0.0.9'
const AGENT = `echo '::provost {"activity":"active"}'; while read line; do echo "$line"; done`
const UNIT = 'provost.service'

test.skipIf(!canRunSystemd)(
  'systemd keeps the daemon, and its agents outlive it',
  async ({ provost, onTestFinished }) => {
    const manager = await UserManager.open(provost)
    onTestFinished(() => manager.close())
    const root = await makeShop(provost)
    const options = {
      cwd: root,
      within: manager.within(root),
      env: { ...manager.env, PROVOST_TRUST_FOLDERS: undefined },
    }
    const older = await installVersion(provost, OLD)
    const old = async (words: string) => need(await older(words, options))
    const now = async (words: string) => need(await provost.run(words, options))
    const working = async () => (await now('session list --status working --json')).json.sessions.length
    const daemonPid = () => Number(manager.ask('show', '--property=MainPID', '--value', UNIT))

    await old('project add .')
    await old('trust add')
    await old('service install --apply')
    expect(manager.ask('is-active', UNIT)).toBe('active')
    expect(manager.ask('is-enabled', UNIT)).toBe('enabled')
    expect((await old('service status --json')).json).toMatchObject({ installed: 'same', state: 'active', daemon: OLD })
    await old('session spawn --prompt hello')
    await expect.poll(working).toBe(1)
    const agent = await agentPid(provost)

    const killed = daemonPid()
    manager.ask('kill', '--kill-whom=main', '--signal=KILL', UNIT)
    await expect.poll(() => [0, killed].includes(daemonPid())).toBe(false)
    await expect.poll(async () => (await provost.run('service status --json', options)).json.daemon).toBe(OLD)
    expect(await working()).toBe(1)

    expect((await now('service status --json')).json).toMatchObject({ installed: 'other', state: 'active' })
    const upgraded = (await now('upgrade --json')).json
    expect(upgraded).toMatchObject({ from: OLD, to: THIS_VERSION, adopted: [{ action: 'adopt' }] })
    expect((await now('service status --json')).json).toMatchObject({ installed: 'same', daemon: THIS_VERSION })
    expect(manager.ask('is-active', UNIT)).toBe('active')

    const file = join(manager.env.XDG_CONFIG_HOME!, 'systemd', 'user', UNIT)
    expect(existsSync(file)).toBe(true)
    await now('service remove --apply')
    expect(manager.ask('is-active', UNIT)).toBe('inactive')
    expect(existsSync(file)).toBe(false)
    expect(await agentPid(provost)).toBe(agent)
    expect(await working()).toBe(1)
  },
)

test.skipIf(!canRunSystemd)(
  'a daemon that ends again is no service, and it is said why',
  async ({ provost, onTestFinished }) => {
    const manager = await UserManager.open(provost)
    onTestFinished(() => manager.close())
    const options = { within: manager.within(provost.place), env: manager.env }
    await need(await provost.run('project list', options))
    await writeFile(join(provost.home, 'config.yaml'), 'daemon: sometimes')
    const said = await provost.run('service install --apply --json', options)
    expect(said.exitCode, said.stdout).not.toBe(0)
    expect(said.json).toMatchObject({ code: 'SERVICE_FAILED', hint: expect.stringContaining('journalctl') })
  },
)

async function makeShop(provost: Provost): Promise<string> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const worker = { harness: 'command', args: ['/bin/sh', '-c', AGENT], interactive: true }
  await writeFile(join(root, '.provost', 'config.yaml'), `worker: ${JSON.stringify(worker)}\n`)
  return root
}

function need<Said extends { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }>(
  said: Said,
): Said {
  expect(said.exitCode, `${said.stdout}${said.stderr}`).toBe(0)
  return said
}

async function agentPid({ home }: Provost): Promise<number> {
  const [session] = await readdir(join(home, 'runs'))
  return JSON.parse(await readFile(join(home, 'runs', session!, 'g1', 'identity.json'), 'utf8')).agent.pid
}
