// A file with a node's records and all that they name, for where there is no line.
export interface ExportFile {
  /** As it was written; nothing of it is believed yet. */
  readonly manifest: unknown
  /** SHA-256 of all lines of records. */
  hashRecords(): Promise<string>
  /** Line by line; may be asked for more than once. */
  records(): AsyncIterable<string>
  /** Undefined: it is not in the file. */
  findBlob(hash: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}
