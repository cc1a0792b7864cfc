// Why a change cannot be put into a tree, path by path, for the person whose tree it is.
import type { EntryProblem, PathRefusal } from './change-entry.ts'

const WORDS: Readonly<Record<EntryProblem, string>> = {
  DRIFT: 'is not what the change was made for: somebody edited it since',
  PATH_CONFLICT: 'would have to be a file and a directory at once',
  SYMLINK: 'is a link',
  SYMLINK_PARENT: 'lies behind a link',
  PARENT_NOT_DIRECTORY: 'lies below something that is no directory',
  NOT_A_FILE: 'is no file',
  PATH_UNSAFE: 'is no path of the repository',
  PATH_DUPLICATE: 'stands twice in the change',
  ENTRY_MALFORMED: 'is described in a way that nobody can carry out',
}

const SHOWN_MAX = 3

export function describeRefusals(refusals: readonly PathRefusal[]): string {
  const shown = refusals.slice(0, SHOWN_MAX).map(({ path, code }) => `${path} ${WORDS[code]}`)
  const more = refusals.length - shown.length
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ')
}

/** Edits of a person are theirs to put aside or to keep; for everything else they have to look. */
export function adviseAgainst(refusals: readonly PathRefusal[], task: string): string {
  const paths = refusals.map(({ path }) => path)
  if (refusals.some(({ code }) => code !== 'DRIFT'))
    return `look at ${paths.slice(0, 10).join(', ')}, then accept again`
  const aside = `git stash push -- ${paths.slice(0, 10).join(' ')}`
  return `put your edits aside (\`${aside}\`) and accept again, or commit them and \`provost task redo ${task} codegen --reason "<why>"\``
}
