// Runs one command of the test phase in a process group of its own and keeps what it said.

export type SuiteRunWish = {
  /** A list is run as it is; a text by the shell. */
  readonly command: readonly string[] | string
  readonly cwd: string
  /** What it may write to, and the project that this is a worktree of; null: it runs in the project itself. */
  readonly within: {
    readonly root: string
    readonly directory: string
    readonly network: 'none' | 'open' | 'registry'
  } | null
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Absolute; both streams go there, head and tail of them. */
  readonly log: string
  /** Ends it before its time. */
  readonly signal?: AbortSignal | undefined
}

export type SuiteRunEnd = {
  readonly status: 'exited' | 'timed_out' | 'not_started'
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly because: string | null
  readonly startedAt: number
  readonly finishedAt: number
  readonly durationMs: number
  readonly logSha256: string
  readonly isLogTruncated: boolean
  /** The head of standard output, for reports that are printed. */
  readonly stdout: string
}

export type SurroundingsWish = {
  readonly root: string
  readonly commands: readonly (readonly string[] | string)[]
  /** Paths of the repository that a worktree links to or gets a copy of. */
  readonly places: readonly string[]
}

export interface SuiteRunner {
  run(wish: SuiteRunWish): Promise<SuiteRunEnd>
  /** Ends what a process that was killed has left running in this worktree. */
  endLeft(directory: string): Promise<void>
  /** The text of a report below the directory; null when there is none, or when it is no ordinary file. */
  readReport(directory: string, path: string): Promise<string | null>
  removeReport(directory: string, path: string): Promise<void>
  /** What else a test result depends on, each by name: variables, programs, what is installed, the platform. */
  describeSurroundings(wish: SurroundingsWish): Promise<Readonly<Record<string, string>>>
}

/** Results that can be made again, by the hash of all that they depend on. */
export interface BaselineCache {
  find(root: string, key: string): Promise<string | undefined>
  keep(root: string, key: string, text: string): Promise<void>
}
