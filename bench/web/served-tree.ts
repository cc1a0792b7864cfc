// A daemon of some checkout in this process, with a project, tasks and sessions: what a page of it shows is there.
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readToken } from '../../src/files/home.ts'
import type { Served } from './paint.ts'

const run = promisify(execFile)
const TASKS = 10

export type ServedTree = Served & {
  readonly provost: (...words: readonly string[]) => Promise<string>
  readonly stop: () => Promise<unknown>
}

/** The sessions have ended, as most have; `changes`: how often the state of each was recorded. */
export async function serveTree(tree: string, place: string, sessions: number, changes: number): Promise<ServedTree> {
  const home = join(place, 'home')
  const { startDaemon } = (await import(
    join(tree, 'src/daemon/server.ts')
  )) as typeof import('../../src/daemon/server.ts')
  const { addSessions } = (await import(join(tree, 'bench/session-board.ts'))) as typeof import('../session-board.ts')
  const daemon = await startDaemon({ PROVOST_HOME: home })
  await addSessions(daemon.wired.services.world.store, sessions, true, changes)
  const cwd = join(place, 'orchard')
  await makeRepository(cwd)
  const env = {
    PATH: process.env.PATH,
    HOME: place,
    PROVOST_HOME: home,
    PROVOST_ACTOR: 'bench',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const provost = async (...words: readonly string[]) =>
    (await run(process.execPath, [join(tree, 'bin/provost.js'), ...words], { cwd, env, maxBuffer: 1 << 28 })).stdout
  await provost('init')
  for (let n = 1; n <= TASKS; n++) await provost('task', 'new', `Plant row ${n} of the orchard`)
  const token = readToken({ token: join(home, 'token') } as never)!
  return { address: daemon.paper.address, token, provost, stop: () => daemon.stop('the bench is over') }
}

async function makeRepository(cwd: string): Promise<void> {
  await mkdir(cwd, { recursive: true })
  const git = (...words: readonly string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd })
  await git('init', '-q', '-b', 'main')
  await git('commit', '-q', '--allow-empty', '-m', 'Begin')
}
