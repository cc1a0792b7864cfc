// What is kept about proofs in the repositories of projects: copies that whoever owns the database does not own.

export type NotesAtRef = { readonly ref: string; readonly notes: readonly string[] }

export interface ProofRefs {
  /** Checkpoints of all logs, also those that were fetched from elsewhere. Throws where there is no repository. */
  readNotes(root: string): Promise<readonly NotesAtRef[]>
  /** Adds to what is there; the name of the ref that holds them. */
  keepNotes(root: string, logId: string, notes: readonly string[]): Promise<string>
}
