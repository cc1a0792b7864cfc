// Where packs lie in a project.

export interface PackFiles {
  /** Names of those that lie there; none where there is no such place. */
  list(root: string): Promise<readonly string[]>
  /** Throws where it is gone, or larger than a pack can be. */
  read(root: string, name: string): Promise<Uint8Array>
  /** Whole or not at all; its path. */
  write(root: string, tree: string, bytes: Uint8Array): Promise<string>
}
