// Where an agent may write: its worktree, the directory it hands its work in through, and temporary directories.
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentJob } from '#ports/harness'
import { type ConfinedPlace, openConfinedPlace, prepareConfinedRun } from '../confinement/confined-run.ts'
import { isWithin } from '../confinement/mount-table.ts'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { readOrdinary } from '../files/hashed-file.ts'
import { keepIndexTime } from '../git/copy-index.ts'
import { gitText } from '../git/git-job.ts'

/** What of a job confinement needs to know. */
export type ConfinedWork = Pick<AgentJob, 'projectRoot' | 'workDirectory' | 'submitDirectory'>

/** Enough to put things in order after the end of an agent, also in another process. */
export type KeptConfinement = {
  readonly scratch: string
  readonly root: string
  readonly trees: readonly string[]
  readonly git: GitPlaces
}

export type ConfinedAgent = ConfinedEnd & { readonly command: readonly string[]; readonly kept: KeptConfinement }

export type ConfinedEnd = {
  readonly wasReady: () => Promise<boolean>
  /** Relative to the project. */
  readonly listOutside: () => Promise<string[]>
  readonly end: () => Promise<void>
}

/** `home` is Provost's own: nobody but Provost writes there, wherever it lies. */
export async function confineAgent(
  job: ConfinedWork,
  command: readonly string[],
  home: string,
): Promise<ConfinedAgent> {
  const root = await realpath(job.projectRoot)
  const git = await findGitPlaces(job.workDirectory)
  const trees = isWithin(root, git.shared) ? [root] : [root, git.shared]
  const open = await Promise.all([job.workDirectory, job.submitDirectory].map(path => realpath(path)))
  const run = await prepareConfinedRun({ command, cwd: open[0]!, trees, open, closed: [home] })
  const kept = { scratch: run.scratch, root, trees, git }
  return { command: run.command, kept, ...reopenConfined(kept) }
}

export function reopenConfined({ scratch, root, trees, git }: KeptConfinement): ConfinedEnd {
  const run = openConfinedPlace(scratch, trees)
  return {
    wasReady: run.wasReady,
    async listOutside() {
      await bringIndexHome(run, git.own)
      const paths = await run.listOutside()
      return paths.filter(path => !isOrdinaryGitWork(git.shared, path)).map(path => path.slice(root.length + 1))
    },
    end: run.dispose,
  }
}

type GitPlaces = { readonly shared: string; readonly own: string }

async function findGitPlaces(worktree: string): Promise<GitPlaces> {
  const args = ['--path-format=absolute', '--git-common-dir', '--git-dir'] as const
  const [shared = '', own = ''] = (await gitText(worktree, 'rev-parse', ...args)).split('\n')
  return { shared: await realpath(shared), own: await realpath(own) }
}

// What the agent added by name counts as its work; its commits are in the files, and their objects go with the overlay.
async function bringIndexHome(run: ConfinedPlace, own: string): Promise<void> {
  const index = join(own, 'index')
  const copy = await readOrdinary(run.copyOf(index))
  if (!copy) return
  await writeFileAtomic(index, copy.bytes)
  await keepIndexTime(index, (await lstat(run.copyOf(index))).mtimeMs)
}

/** To add and to commit is work. Hooks and settings of the repository are somebody else's. */
function isOrdinaryGitWork(shared: string, path: string): boolean {
  if (!isWithin(shared, path)) return false
  return !/^(?:hooks\/|config|info\/)/.test(path.slice(shared.length + 1))
}
