// The first real task of a new person: an ordinary account, a home that was lived in, a real package, the real agent, and
// nothing configured. Four commands lead from a repository to an accepted change.
import { afterEach, describe, expect, test } from 'vitest'
import { canBuildCages } from '../../src/testing/machine-cages.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { OrdinaryUser } from './ordinary-user.ts'
import { BRIEF, composeWholeTask, readPackage } from './whole-task.ts'

let stub: ModelStub
let user: OrdinaryUser
let root: string

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tellAll()
  await user.remove()
  await stub.close()
})

const provost = async (...words: string[]) => {
  const ended = await user.run(words, { cwd: root })
  expect(ended.exitCode, `provost ${words.join(' ')}\n${ended.stdout}${ended.stderr}`).toBe(0)
  return ended
}

/** Whoever reads of a failure has only these words: the home that it happened in is removed. */
async function tellAll(): Promise<void> {
  for (const words of ['task timeline', 'task why', 'session list --all', 'host status']) {
    const { stdout, stderr } = await user.run(words, { cwd: root })
    process.stderr.write(`$ provost ${words}\n${stdout}${stderr}\n`)
  }
}

/** Nine agents one after the other: on a busy machine that takes minutes. */
const LONG = { timeout: 1_200_000 }

/**
 * Her repository, the home of Provost, what her own programs write when she runs them (npm its logs, `codex login status` its
 * links), and an empty directory that a mount needs.
 */
const OWN = ['path-parse', '.local/share/provost', '.local/state', '.cache', '.npm', '.codex/tmp']

/** What it is built with on a machine that lacks something (poorer-machines.test.ts), and what the doctor says of it. */
const MACHINES: Readonly<Record<string, { readonly caged: string; readonly doctor: string }>> = {
  bwrap: { caged: 'confined by unshare', doctor: 'unshare' },
  overlays: { caged: 'confined by', doctor: 'copied state' },
}
const machine = MACHINES[process.env.PROVOST_MACHINE_WITHOUT ?? ''] ?? { caged: 'confined by', doctor: '' }

// Where nobody can be confined, nobody is started: test/agents/no-cages.test.ts.
describe.runIf(await canBuildCages()).each([
  ['claude-code', []],
  ['codex', ['--harness', 'codex']],
] as const)('with %s', (harness, flags) => {
  test('four commands lead to an accepted change; nobody was asked, nothing was configured', LONG, async () => {
    stub = await startModelStub(composeWholeTask(harness))
    user = await OrdinaryUser.create({ url: stub.url })
    root = await user.makeRepository('path-parse', await readPackage())
    await provost('init')
    const { task } = (await provost('task', 'new', BRIEF, '--json')).json
    const before = user.fingerprint(OWN)
    await provost('task', 'run', ...flags)
    const status = (await provost('task', 'status', task, '--json')).json
    expect(status.phase).toBe('accept')
    await provost('task', 'accept', task)
    expect((await user.execute(['npm', 'test'], { cwd: root })).exitCode).toBe(0)
    expect((await user.execute(['git', 'diff', '--stat'], { cwd: root })).stdout).toMatch(/index\.js.*\n.*test\.js/)

    const { sessions } = (await provost('session', 'list', '--all', '--json')).json
    expect(sessions.length).toBeGreaterThanOrEqual(8)
    for (const { id } of sessions) {
      const session = (await provost('session', 'show', id, '--json')).json
      expect(session.harness).toBe(harness)
      expect(session.permissions).toEqual([])
      expect(session.cage.words).toContain(machine.caged)
    }
    expect((await user.run('doctor')).stdout).toMatch(new RegExp(`confinement +.*${machine.doctor}`))
    const events = (await provost('log', 'export')).stdout.trim().split('\n')
    const caged = events.map(line => JSON.parse(line)).filter(({ type }) => type === 'session.caged')
    expect(caged.map(({ data }) => data.checks)).toEqual(sessions.map(() => 13)) // each launch, all of its checks
    expect(user.fingerprint(OWN)).toEqual(before)
  })
})
