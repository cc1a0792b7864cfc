// What lies in a task's directory and in the repository, as the shell read it. Facts are derived from this and the log.
import type { FileContent } from '../change/change-entry.ts'

/** A file with the hash of its bytes; null when there is none. */
export type TaskDocument = { readonly text: string; readonly sha256: string } | null

export type TaskDocuments = {
  readonly plan: TaskDocument
  readonly files: TaskDocument
  readonly planReview: TaskDocument
  readonly manifest: TaskDocument
  /** SHA-256 of the bytes of code/diff.patch. */
  readonly diffHash: string | null
  /** Everything below code/files: by the hash of the content, or by its path as version 0.1 named it. */
  readonly outputFiles: ReadonlyMap<string, FileContent>
  readonly codeReview: TaskDocument
  readonly baseline: TaskDocument
  readonly eval: TaskDocument
  readonly postApply: TaskDocument
  readonly decision: TaskDocument
  readonly revert: TaskDocument
  /** Nobody is at work on the task any more, so a report that says `running` was left behind. */
  readonly isRunnerGone?: boolean
}

export type BaseTree = {
  /** The tree hash that a change would be made on now. */
  readonly tree: string
  /** What the base holds at the paths of the manifest; a path that is not named is absent. */
  readonly contents: ReadonlyMap<string, FileContent>
}

export type TaskSettings = {
  readonly planReviewers: readonly string[]
  readonly planQuorum: 'all' | number
  readonly preexisting: 'block' | 'note'
  readonly attemptsMax: number
  readonly applyTarget: 'working_tree' | 'branch' | 'none'
}
