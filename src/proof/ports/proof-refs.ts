// What is kept about proofs in the repositories of projects: copies that whoever owns the database does not own.

export type NotesAtRef = { readonly ref: string; readonly notes: readonly string[] }

export interface ProofRefs {
  /** Checkpoints of all logs, also those that were fetched from elsewhere. Throws where there is no repository. */
  readNotes(root: string): Promise<readonly NotesAtRef[]>
  /** Adds to what is there; the name of the ref that holds them. */
  keepNotes(root: string, logId: string, notes: readonly string[]): Promise<string>
  /** The newest pack of a tree; the name of the ref that holds it. */
  keepPack(root: string, tree: string, bytes: Uint8Array): Promise<string>
  /** Lines about a commit that anybody with the repository can read. */
  noteCommit(root: string, commit: string, lines: readonly string[]): Promise<string>
  /** Throws what git said where the other side does not take them. */
  push(root: string, remote: string, refs: readonly string[]): Promise<void>
}
