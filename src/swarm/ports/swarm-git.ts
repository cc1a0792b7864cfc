// What a swarm asks of git: files of a tree with their blobs, what moved between trees, and merges that touch no checkout.
import type { LineTracks } from '#finding/rules/identity/line-track'
import type { Rename } from '#finding/rules/identity/match-findings'

export type FileAtTree = {
  readonly blob: string
  /** Null: it is no text, or too large to be looked at. */
  readonly text: string | null
}

/** First and last line, both included. */
export type FoundLines = readonly [number, number]

export type MergedCommit =
  | { readonly ok: true; readonly commit: string }
  | { readonly ok: false; readonly paths: readonly string[] }

export interface SwarmGit {
  /** Those of the paths that are files there; a path that is none is left out. */
  readFiles(root: string, tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileAtTree>>
  listRenames(root: string, from: string, to: string): Promise<readonly Rename[]>
  /** How lines went from one tree to the other, white space aside. */
  trackLines(root: string, from: string, to: string): Promise<LineTracks>
  listChanged(root: string, from: string, to: string): Promise<readonly string[]>
  /** Lines of the second tree that the first one has not, by path. */
  listWrittenLines(root: string, from: string, to: string): Promise<ReadonlyMap<string, readonly FoundLines[]>>
  /** A commit of the first tree in which these files are as the second tree has them; no branch knows it. */
  layOver(root: string, tree: string, from: string, paths: readonly string[]): Promise<string>
  contains(root: string, commit: string, ancestor: string): Promise<boolean>
  /** A commit with both histories and the tree that merging makes; no branch moves and no file is touched. */
  merge(root: string, onto: string, head: string, message: string): Promise<MergedCommit>
}
