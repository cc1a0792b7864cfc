// The files that `provost init` puts into a repository.
export type WrittenFile = { readonly path: string; readonly written: boolean }

export interface ProjectFiles {
  /** Names at the root of the repository, and package.json when there is a readable one. */
  look(root: string): Promise<{ readonly names: readonly string[]; readonly packageJson: unknown }>
  /** Writes each file that does not exist yet; what is there is left as it is. */
  writeMissing(
    root: string,
    files: readonly { readonly path: string; readonly content: string }[],
  ): Promise<WrittenFile[]>
  /** Adds the lines that are missing to `.git/info/exclude`; a tracked `.gitignore` is never edited. */
  exclude(root: string, lines: readonly string[]): Promise<void>
}
