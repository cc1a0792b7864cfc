// Reads tables of a control plane database of testing-os.

export interface TestingOsDatabase {
  /**
   * All rows of each table, in the order in which they were written; a table that is not there is left out. The file itself
   * is not touched. Throws when it is no database.
   */
  read(path: string, tables: readonly string[]): Promise<Readonly<Record<string, readonly unknown[]>>>
}
