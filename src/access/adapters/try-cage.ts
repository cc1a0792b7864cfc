// Builds a cage in a place of its own for its self-test alone: what is found out so holds for the launches that follow, and no
// program of anybody is started.
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { runGroup } from '#process/run-group'
import type { CageOutline, Cages, CageTrial } from '../ports/cages.ts'
import { nameLaunch } from '../rules/cage/cage-launch.ts'

const TRIAL_MS_MAX = 60_000
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'

export async function tryCage(
  cages: Cages,
  outline: CageOutline,
  [worktrees = '', handIns = worktrees]: readonly string[],
): Promise<CageTrial> {
  const cage = { session: `test-${randomBytes(6).toString('hex')}`, generation: 1 }
  const [place, handIn] = [join(worktrees, cage.session), join(handIns, `${cage.session}-in`)]
  const workDirectory = join(place, 'work') // alone in its place, as a worktree must be
  for (const path of [workDirectory, handIn]) await mkdir(path, { recursive: true, mode: 0o700 })
  const way = createServer(socket => socket.destroy())
  try {
    const command = await cages.make({ ...outline, ...cage, workDirectory, handIn, files: [], command: ['true'] })
    if (outline.network === 'model') way.listen(join(cages.deskOf(cage), 'net.sock'))
    let isOver = false
    const running = runGroup({ command, cwd: '/', env: { PATH }, timeoutMs: TRIAL_MS_MAX }).finally(() => {
      isOver = true
    })
    const test = await cages.hearTest(cage, async () => isOver)
    await cages.release(cage, false).catch(() => {}) // it may have ended by itself
    const { output, because } = await running
    const said = test === null ? (because ?? output.text().trim().split('\n').at(-1) ?? '') : ''
    const { mounts } = (await cages.show(cage)) ?? { mounts: [] }
    return { launch: nameLaunch(cage.session, cage.generation), mounts, test, said }
  } finally {
    way.close()
    await cages.remove(cage.session)
    for (const path of [place, handIn]) await rm(path, { recursive: true, force: true })
  }
}
