// A directory of evidence: records, indexes, policies, quarantine. Nothing is read or written through a link, and
// whatever is written appears whole.

import type { StepWatch } from '#kernel/ports/step-watch'
import type { PolicyShelf } from '../rules/policy/policy-shelf.ts'

export type EvidenceFile = { readonly path: string; readonly content: string; readonly sha256: string }

/** All policies as they were at one moment. */
export type PolicySnapshot = {
  readonly shelf: PolicyShelf
  /** Of the names and bytes of all policy files. */
  readonly sha256: string
  /** Files that no repository can have as its policy. */
  readonly strays: readonly string[]
}

export type TextFile = { readonly path: string; readonly text: string }

export type ChangedFiles = {
  /** What came into directories that are not as they were known; or more, where that cannot be told. */
  readonly paths: readonly string[]
  /** Every directory, with the time at which its list of files changed last. */
  readonly directories: ReadonlyMap<string, number>
}

export interface EvidenceStore {
  /** Absolute, and without links. */
  readonly root: string
  /** Told at each step that changes something for good. */
  readonly step: StepWatch
  /** One at a time over all processes; throws EVIDENCE_LOCK_TIMEOUT when its turn does not come. */
  withLock<Value>(work: () => Promise<Value>): Promise<Value>
  /** Null when there is no such file. */
  read(path: string): Promise<EvidenceFile | null>
  readBytes(path: string): Promise<Uint8Array | null>
  /** The records of a run, on whatever day and in whatever attempt. */
  findRun(repo: string, runId: string): string[]
  /** All files below `records/`, in no order. */
  listRecords(): Promise<string[]>
  /** What is below `records/` and no file of this store: nobody follows it. */
  listLinks(): Promise<string[]>
  /** The records, without what was there when the directories were `known`: each looked at when it had been quiet. */
  listChangedRecords(known: ReadonlyMap<string, number>): Promise<ChangedFiles>
  /** Whether any of these files, or its name, was touched when this one was written or later; true without this one. */
  isAnyTouchedSince(path: string, paths: readonly string[]): Promise<boolean>
  /** Reads files one after the other and lets others work meanwhile. */
  readEach(paths: readonly string[], visit: (file: EvidenceFile) => void): Promise<void>
  /** False when the name is taken: an existing record is never replaced. */
  addRecord(path: string, text: string): Promise<boolean>
  /** Each file appears whole, in this order; a file that says the same already is left alone. */
  replace(files: readonly TextFile[]): Promise<void>
  /** Keeps a copy of the bytes under another name. */
  copy(path: string, to: string): Promise<void>
  /** Earlier versions of a file that git knows, the newest first. */
  findOlder(path: string): Promise<{ readonly commit: string; readonly text: string }[]>
  remove(path: string): Promise<void>
  /** Drafts of those who died; only for the holder of the lock. */
  removeDrafts(): Promise<void>
  listDrafts(): Promise<string[]>
  readPolicies(): Promise<PolicySnapshot>
  /** Paths of the entries, the newest day first. */
  listQuarantine(): Promise<string[]>
  /** Milliseconds since 1970; null when there is no such file. */
  changedAt(path: string): Promise<number | null>
}

export type OpenEvidenceStore = (root: string) => EvidenceStore
