// Which project a repository is, as far as its directory and its git remote tell.
import { isId } from './ids.ts'

export type RepositorySigns = {
  readonly directoryName: string
  readonly originUrl?: string | undefined
  /** The branch that HEAD of the remote names. */
  readonly remoteHead?: string | undefined
  readonly currentBranch?: string | undefined
}

export type Inferred = { readonly value: string; readonly from: string }

const FALLBACK_ID = 'project'

/** The directory name in the letters of an id; a name that leaves nothing usable is never guessed at. */
export function inferId({ directoryName }: RepositorySigns): Inferred {
  const id = directoryName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return { value: isId('project', id) ? id : FALLBACK_ID, from: 'directory name' }
}

export function inferRepo({ originUrl }: RepositorySigns, id: string): Inferred {
  const repo = originUrl === undefined ? undefined : findRepo(originUrl)
  return repo === undefined ? { value: `local/${id}`, from: 'id' } : { value: repo, from: 'remote origin' }
}

/** Names directories of the evidence store, hence no leading "_" (`_rejected`), no "." and no "..". */
export const REPO_NAME = /^(?!_|\.\/)(?!.*\.\.)(?!.*\/\.$)[\w.-]{1,100}\/[\w.-]{1,100}$/

const REMOTE = /^(?:(?:https?|ssh|git):\/\/(?:[^/@]+@)?[\w.-]+(?::\d+)?\/|(?:[\w.-]+@)?[\w.-]{2,}:(?!\/))/

/** Only an address on a host with exactly an owner and a name; a remote on this disk names nobody's repository. */
export function findRepo(url: string): string | undefined {
  const path = findRepoPath(url)
  return path !== undefined && REPO_NAME.test(path) ? path : undefined
}

/** As on a forge whose groups lie in groups: two names or more. */
export const REPO_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,20}$/

export function findRepoPath(url: string): string | undefined {
  if (!REMOTE.test(url)) return undefined
  const path = url
    .replace(REMOTE, '')
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
  return REPO_PATH.test(path) ? path : undefined
}

export function inferDefaultBranch({ remoteHead, currentBranch }: RepositorySigns): Inferred | undefined {
  if (remoteHead) return { value: remoteHead, from: 'remote HEAD' }
  return currentBranch ? { value: currentBranch, from: 'current branch' } : undefined
}
