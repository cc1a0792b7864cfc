// What is asked of git about a repository. Only an adapter turns a failure into "unreachable".
import type { RepositoryFacts } from '#core/project/project'

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
  inspect(root: string): Promise<RepositoryFacts | 'unreachable'>
  userName(path: string): Promise<string | undefined>
}
