// Git reads the papers of every worktree, also of one that another git is just making, and gives up over an empty one. A moment
// later they are whole.
import { setTimeout as sleep } from 'node:timers/promises'

type Tried = {
  readonly exitCode: number
  readonly stderr: string
  /** A branch that was made before git gave up: then the same words would fail over it. */
  readonly made?: string | null
}

const HALF_MADE = /failed to read .*worktrees\/.+\/(?:commondir|gitdir)/
const TRIES_MAX = 40
const PAUSE_MS = 50

export async function whenWhole<Ended extends Tried>(run: () => Promise<Ended>): Promise<Ended> {
  for (let tries = 1; ; tries++) {
    const ended = await run()
    const isOver = ended.exitCode === 0 || typeof ended.made === 'string' || tries === TRIES_MAX
    if (isOver || !HALF_MADE.test(ended.stderr)) return ended
    await sleep(PAUSE_MS)
  }
}
