// Moves a branch from exactly one commit to another, with something to be done while git holds it: if that fails, the
// branch stays. Should we die meanwhile, git sees its input end, gives the branch free and leaves it where it was.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { hasStarted } from '#process/has-started'
import { gitEnvironment, NOTHING_OF_THEIRS_RUNS } from './git-process.ts'

export type RefMove = {
  /** In the worktree that has the branch checked out, if one has, so that its own log of HEAD is written too. */
  readonly cwd: string
  readonly ref: string
  readonly to: string
  readonly from: string
  /** For the log of the branch. */
  readonly message: string
}

/** False when the branch is not where it should be, or another program holds it. */
export async function moveRefWhile(move: RefMove, work: () => Promise<void>): Promise<boolean> {
  const { cwd, ref, to, from, message } = move
  const args = [...NOTHING_OF_THEIRS_RUNS, 'update-ref', '-m', message, '--stdin']
  const git = spawn('git', args, { cwd, env: gitEnvironment(), stdio: ['pipe', 'pipe', 'ignore'] })
  const child = await hasStarted(git).catch(() => null)
  if (!child) return false
  const ended = new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', code => resolve(code))
  })
  child.stdin.on('error', () => {}) // it refuses by ending
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hears = async (answer: string): Promise<boolean> => {
    for (;;) {
      const { done, value } = await answers.next()
      if (done) return false
      if (value === answer) return true
    }
  }
  child.stdin.write(`start\nupdate ${ref} ${to} ${from}\nprepare\n`)
  if (!(await hears('prepare: ok'))) {
    child.stdin.end()
    await ended
    return false
  }
  try {
    await work()
  } catch (error) {
    child.stdin.end('abort\n')
    await ended
    throw error
  }
  child.stdin.end('commit\n')
  return (await hears('commit: ok')) && (await ended) === 0
}
