// What is asked of git about the commits of a review: what lies between two of them, and what a file said in one.

export type CommitLineRange = { readonly from: number; readonly to: number }

export type CommitDifference = {
  readonly renames: readonly { readonly from: string; readonly to: string }[]
  /** Path of the newer commit → its lines that are not those of the older one. */
  readonly changed: ReadonlyMap<string, readonly CommitLineRange[]>
  readonly deleted: ReadonlySet<string>
}

export interface CommitReader {
  compare(root: string, older: string, newer: string): Promise<CommitDifference>
  /** The difference as a unified diff, for people. */
  readDiff(root: string, older: string, newer: string): Promise<string>
  /** Null: the commit has no such text file. */
  readText(root: string, commit: string, path: string): Promise<string | null>
  /** Where the two parted; null when they have nothing in common. */
  findMergeBase(root: string, one: string, other: string): Promise<string | null>
}
