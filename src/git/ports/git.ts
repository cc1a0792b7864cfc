// What is asked of git about a repository. Only an adapter turns a failure into "unreachable".
import type { RepositorySigns } from '#kernel/events/repository-identity'
import type { RepositoryFacts } from '#project/rules/project'

export type RepositoryPlace = {
  /** The main working tree, also when asked from a linked one. */
  readonly root: string
  readonly remote: string | null
  readonly remoteHead: string | null
  readonly branch: string | null
}

export interface Git {
  /** Undefined when the path is in no repository. */
  locate(path: string): Promise<RepositoryPlace | undefined>
  /** Of a working tree that was located before. */
  describe(root: string): Promise<RepositoryPlace>
  inspect(root: string): Promise<RepositoryFacts | 'unreachable'>
  /** Whether the repository has this commit. */
  holds(root: string, commit: string): Promise<boolean>
  userName(path: string): Promise<string | undefined>
}

/** What a repository tells about its own name. */
export function signsOf(root: string, place: RepositoryPlace | undefined): RepositorySigns {
  return {
    directoryName: root.slice(root.lastIndexOf('/') + 1),
    originUrl: place?.remote ?? undefined,
    remoteHead: place?.remoteHead ?? undefined,
    currentBranch: place?.branch ?? undefined,
  }
}
