// From the tarball to an accepted change and away again: an ordinary account installs the package without a network, sets up
// without being asked anything, has the real Claude Code do a task, and removes everything.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')

/** A whole task with eight agents, for what hangs. */
const MINUTES = 600_000

let place: string
let stub: ModelStub
let user: OrdinaryUser

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'provost-packed-'))
  await chmod(place, 0o755)
})

afterEach(async () => {
  await user.remove()
  await stub.close()
  await rm(place, { recursive: true, force: true })
})

/** What her own programs write when she runs them. */
const NOT_OURS = [
  'path-parse',
  '.npm',
  '.codex/tmp',
  '.local/state',
  '.claude',
  '.claude.json',
  '.cache/claude-cli-nodejs',
]

test(
  'install, setup, a first task that is accepted, and nothing is left of it',
  async () => {
    const said = execFileSync('npm', ['pack', '--json', '--pack-destination', place], { cwd: CHECKOUT, stdio: 'pipe' })
    const answer = JSON.parse(said.toString())
    const [{ filename }] = Array.isArray(answer) ? answer : Object.values(answer)
    stub = await startModelStub(composeWholeTask('claude-code'))
    user = await OrdinaryUser.create({ url: stub.url })
    const root = await user.makeRepository('path-parse', await readPackage())
    const need = async (...argv: string[]) => {
      const ended = await user.execute(argv, { cwd: root })
      expect(ended.exitCode, `${argv.join(' ')}\n${ended.stdout}${ended.stderr}`).toBe(0)
      return ended
    }
    const before = user.fingerprint(NOT_OURS)
    const prefix = join(user.home, 'npm')
    await need('npm', 'install', '-g', '--offline', '--prefix', prefix, join(place, filename))
    const provost = (...words: string[]) => need(join(prefix, 'bin', 'provost'), ...words)
    const setup = (await provost('setup', '--yes', '--json')).json
    expect(setup).toMatchObject({ ready: true, fit: true })
    expect(setup.agents[0]).toMatchObject({ harness: 'claude-code', login: 'yes' })
    const { task } = (await provost('task', 'new', BRIEF, '--json')).json
    await provost('task', 'run')
    await provost('task', 'accept', task)
    await need('npm', 'test')

    await provost('daemon', 'stop')
    await need('npm', 'uninstall', '-g', '--prefix', prefix, 'provost')
    for (const left of ['.local/share/provost', '.cache/provost', '.local/share/bash-completion', 'npm']) {
      await rm(join(user.home, left), { recursive: true, force: true })
    }
    const after = user.fingerprint(NOT_OURS)
    const added = Object.keys(after).filter(path => after[path] !== before[path])
    expect(added.filter(path => !/^(\.local|\.local\/share|\.cache|\.config)?$/.test(path))).toEqual([])
    expect(user.listProcesses()).toEqual([])
  },
  MINUTES,
)
