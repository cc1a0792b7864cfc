// Asks the remote for the newest commit of a branch, for a limited time. No branch of the person's own is moved.

import { runGitJob } from '#git/git-job'
import { gitEnvironment, NOTHING_OF_THEIRS_RUNS } from '#git/git-process'
import { cleanText } from '#kernel/text/text-hygiene'
import { runGroup } from '#process/run-group'
import type { BaseWish, FetchedBase } from '#session/ports/session-worktrees'

const TIMEOUT_MS = 20_000

const FETCH = [
  'git',
  ...NOTHING_OF_THEIRS_RUNS,
  ...['-c', 'protocol.ext.allow=never', '-c', 'gc.auto=0', '-c', 'maintenance.auto=false'],
  ...['fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--'],
]

export async function fetchBase({ root, branch, timeoutMs = TIMEOUT_MS }: BaseWish): Promise<FetchedBase> {
  const [localSha = null, remote] = await Promise.all([
    find(root, 'rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`),
    findRemote(root, branch),
  ])
  const unknown = (reason: string): FetchedBase => ({ freshness: 'unknown_freshness', reason, localSha })
  if (remote === undefined) return unknown('the repository has no remote for this branch')
  const tracking = `refs/remotes/${remote.name}/${remote.branch}`
  const env = Object.fromEntries(
    Object.entries(gitEnvironment()).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const refspec = `+refs/heads/${remote.branch}:${tracking}`
  // A group of its own: what git started to reach the remote ends with it.
  const end = await runGroup({ command: [...FETCH, remote.name, refspec], cwd: root, env, timeoutMs })
  if (end.status === 'timed_out') return unknown(`no answer from ${remote.name} in ${timeoutMs / 1000} s`)
  if (end.exitCode !== 0)
    return unknown(firstLine(end.output.text()) ?? end.because ?? `git fetch exited ${end.exitCode}`)
  const remoteSha = await find(root, 'rev-parse', '--verify', '--quiet', `${tracking}^{commit}`)
  if (remoteSha === undefined) return unknown(`${remote.name} has no branch ${remote.branch}`)
  return { freshness: 'fetched', remoteSha, localSha, localContainsRemote: await contains(root, localSha, remoteSha) }
}

/** The remote that the branch follows, or else `origin`. */
async function findRemote(root: string, branch: string): Promise<{ name: string; branch: string } | undefined> {
  const settings = await readRemoteSettings(root)
  const name = settings.get(`branch.${branch}.remote`) ?? 'origin'
  if (name === '.' || !settings.has(`remote.${name}.url`)) return undefined
  const merge = settings.get(`branch.${branch}.merge`)
  return { name, branch: merge?.startsWith('refs/heads/') ? merge.slice('refs/heads/'.length) : branch }
}

/** One question for all of them: each would cost a process. */
async function readRemoteSettings(root: string): Promise<ReadonlyMap<string, string>> {
  const said = await find(root, 'config', '--null', '--get-regexp', '^(branch|remote)\\.')
  const settings = (said ?? '').split('\0').filter(entry => entry.includes('\n'))
  return new Map(settings.map(entry => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)]))
}

async function contains(root: string, outer: string | null, inner: string): Promise<boolean> {
  return outer !== null && (await find(root, 'merge-base', '--is-ancestor', inner, outer)) !== undefined
}

async function find(cwd: string, ...args: string[]): Promise<string | undefined> {
  const { exitCode, stdout } = await runGitJob({ cwd, args })
  return exitCode === 0 ? stdout.toString('utf8').trim() : undefined
}

function firstLine(text: string): string | undefined {
  const line = text.split('\n').find(each => each.trim() !== '')
  return line === undefined ? undefined : cleanText(line.replace(/[^@/\s]*@/g, ''))
}
