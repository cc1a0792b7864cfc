// What a repository tells about its own name. Asked on every request, so git is asked again only after something changed.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepositoryPlace } from './ports/git.ts'
import { runGit } from './run-git.ts'

export type Naming = Omit<RepositoryPlace, 'root'>

const known = new Map<string, { readonly stamp: string; readonly naming: Naming }>()

export async function readNaming(root: string): Promise<Naming> {
  const stamp = await stampOf(root)
  const kept = known.get(root)
  if (stamp !== null && kept?.stamp === stamp) return kept.naming
  const naming = await askNaming(root)
  if (stamp !== null) known.set(root, { stamp, naming })
  return naming
}

async function askNaming(root: string): Promise<Naming> {
  const [remote, remoteHead, branch] = await Promise.all([
    firstLine(root, 'config', '--get', 'remote.origin.url'),
    firstLine(root, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
    firstLine(root, 'symbolic-ref', '--short', 'HEAD'),
  ])
  return { remote, remoteHead: remoteHead?.replace(/^origin\//, '') ?? null, branch }
}

// The files that git would read. The time of the last change comes from the kernel: nobody sets it back.
const READ_BY_GIT = ['config', 'HEAD', 'refs/remotes/origin/HEAD']

/** Null when the directory of git lies elsewhere: then nothing is kept. */
async function stampOf(root: string): Promise<string | null> {
  const marks = await Promise.all(READ_BY_GIT.map(name => markOf(join(root, '.git', name))))
  return marks[0] === 'absent' ? null : marks.join('|')
}

async function markOf(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found ? `${found.ino} ${found.size} ${found.ctimeNs}` : 'absent'
}

async function firstLine(cwd: string, ...args: string[]): Promise<string | null> {
  const { exitCode, stdout } = await runGit(cwd, args)
  return exitCode === 0 ? (stdout.split('\n', 1)[0] ?? null) : null
}
