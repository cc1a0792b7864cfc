// Every checkpoint that was ever issued or received here, outside of the database that it is about.

export interface KeptNotes {
  /** In the order in which they came; what cannot be taken for a note is among them, as it stands. */
  read(): Promise<readonly string[]>
  /** Nothing happens to one that is there already. */
  add(origin: string, note: string): Promise<void>
}
