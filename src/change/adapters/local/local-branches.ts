// What git knows about a branch and its base: where they are, and what one has that the other has not.
import type { ChangeSize } from '#change/rules/seen-change'
import { runGitJob } from '#git/git-job'

export type Tips = { readonly head: string | null; readonly base: string | null }

/** Full names, so that a branch called `--help` is a branch. */
export async function readTips(root: string, branch: string, base: string): Promise<Tips> {
  const refs = [`refs/heads/${branch}`, `refs/heads/${base}`] as const
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', ...refs]
  const lines = (await need(root, args)).split('\n')
  const tipOf = (ref: string) => lines.find(line => line.endsWith(` ${ref}`))?.split(' ', 1)[0] ?? null
  return { head: tipOf(refs[0]), base: tipOf(refs[1]) }
}

/** Whether the commit is in the history of the other. A commit that is gone is in nobody's. */
export async function isAncestor(root: string, commit: string, of: string): Promise<boolean> {
  if (commit === of) return true // as of every session that has not committed yet: no process is asked about that
  const args = ['merge-base', '--is-ancestor', commit, of]
  return (await runGitJob({ cwd: root, args })).exitCode === 0
}

/** Null when the two have nothing in common. */
export async function findMergeBase(root: string, left: string, right: string): Promise<string | null> {
  const { exitCode, stdout } = await runGitJob({ cwd: root, args: ['merge-base', left, right] })
  return exitCode === 0 ? stdout.toString('utf8').trim() : null
}

/** Counted from where the two parted. A file that is no text is one file and no lines. */
export async function countChange(root: string, from: string, head: string): Promise<ChangeSize> {
  const lines = (await need(root, ['diff', '--numstat', '--no-renames', '--no-ext-diff', '--no-textconv', from, head]))
    .split('\n')
    .filter(Boolean)
  const counts = lines.map(line => line.split('\t', 2).map(count => Number(count) || 0))
  const sum = (at: number) => counts.reduce((total, pair) => total + pair[at]!, 0)
  return { files: lines.length, added: sum(0), removed: sum(1) }
}

const SUBJECT_MAX = 200

export async function readSubject(root: string, commit: string): Promise<string> {
  return (await need(root, ['log', '-1', '--format=%s', commit])).trim().slice(0, SUBJECT_MAX)
}

async function need(cwd: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runGitJob({ cwd, args })
  if (exitCode === 0) return stdout.toString('utf8')
  throw new Error(`git ${args[0]} exited ${exitCode}: ${stderr.trim().split('\n', 1)[0]}`)
}
