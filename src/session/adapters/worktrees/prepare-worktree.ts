// Gives a new worktree what the project says it needs: copies, links into the project, and commands that are run in it.
import { cp, lstat, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { findLinkedParent } from '#files/safe-path'
import { oldWorktreesRoot, type WorktreesRoot } from '#git/worktrees/worktree-place'
import { provostError } from '#kernel/errors/errors'
import { cleanText } from '#kernel/text/text-hygiene'
import { allowedEnvironment } from '#process/allowed-environment'
import { type GroupEnd, type RunGroup, runGroup } from '#process/run-group'
import type { PostCreate, PreparedPath, PrepareWish } from '#session/ports/session-worktrees'
import { pathOf } from './worktree-names.ts'

export async function prepareWorktree(
  at: WorktreesRoot,
  wish: PrepareWish,
  run: RunGroup = runGroup,
): Promise<PreparedPath[]> {
  const path = pathOf(at, wish.root, wish.name)
  const done: PreparedPath[] = []
  for (const name of wish.include) done.push(await putIn(wish.root, path, name, copy))
  for (const name of wish.symlinks) done.push(await putIn(wish.root, path, name, link))
  for (const [index, step] of wish.postCreate.entries()) await runStep(run, wish, path, step, index + 1)
  return done
}

type Put = (source: string, target: string) => Promise<'linked' | 'copied'>

async function putIn(root: string, path: string, name: string, put: Put): Promise<PreparedPath> {
  const target = join(path, name)
  const source = await findSource(root, name)
  if (source === undefined) return { path: name, done: 'absent_in_project' }
  if (!target.startsWith(path + sep) || (await findLinkedParent(path, name))) throw leaves(name, path)
  if (await isThere(target)) return { path: name, done: 'was_there' }
  await mkdir(dirname(target), { recursive: true })
  return { path: name, done: await put(source, target) }
}

/** Where it really is: inside the project, and neither in git's own directory nor in another worktree. */
async function findSource(root: string, name: string): Promise<string | undefined> {
  const source = join(root, name)
  if (!(await isThere(source))) return undefined
  const [project, real] = await Promise.all([realpath(root), realpath(source).catch(() => '')])
  const isInside = real.startsWith(project + sep)
  const isTheirs = [join(project, '.git'), oldWorktreesRoot(project)].some(
    each => real === each || real.startsWith(each + sep) || each.startsWith(real + sep),
  )
  if (!isInside || isTheirs) throw leaves(name, root)
  return source
}

async function link(source: string, target: string): Promise<'linked'> {
  await symlink(source, target)
  return 'linked'
}

// Links inside of what is copied stay as they are written; pipes and sockets are no content.
async function copy(source: string, target: string): Promise<'copied'> {
  const isContent = async (each: string) => {
    const found = await lstat(each)
    return found.isFile() || found.isDirectory() || found.isSymbolicLink()
  }
  await cp(source, target, { recursive: true, force: false, verbatimSymlinks: true, filter: isContent })
  return 'copied'
}

async function runStep(
  run: RunGroup,
  wish: PrepareWish,
  cwd: string,
  { command, timeoutMs }: PostCreate,
  number: number,
) {
  // What it installs comes from the network.
  const within = { root: wish.root, directory: cwd, network: 'open' } as const
  const end = await run({ command, cwd, env: allowedEnvironment(wish.env), timeoutMs, within })
  const log = join(wish.logs, `post-create-${number}.log`)
  await writeFileAtomic(log, end.output.text(), 0o600)
  if (end.status === 'exited' && end.exitCode === 0) return
  const words = cleanText(typeof command === 'string' ? command : command.join(' '))
  throw provostError('SPAWN_FAILED', {
    hint: `read ${log}`,
    details: { id: wish.sessionId, step: `postCreate ${number}`, why: `${words}: ${whyFailed(end, timeoutMs)}`, log },
  })
}

function whyFailed({ status, exitCode, because }: GroupEnd, timeoutMs: number): string {
  if (status === 'timed_out') return `not done after ${timeoutMs / 1000} s`
  return because ?? `exit ${exitCode}`
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function leaves(path: string, root: string): Error {
  return provostError('PATH_INVALID', { details: { path, root } })
}
