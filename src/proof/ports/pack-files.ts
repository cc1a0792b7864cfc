// Where packs lie in a project.

export interface PackFiles {
  /** Whole or not at all; its path. */
  write(root: string, tree: string, bytes: Uint8Array): Promise<string>
}
