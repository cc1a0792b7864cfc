// Reads the difference of two commits and the files of one, with the names and lines that git itself tells.
import type { CommitDifference, CommitLineRange, CommitReader } from './ports/commit-reader.ts'
import { git, runGit } from './run-git.ts'

const PLAIN = ['-c', 'core.quotePath=false', 'diff', '--no-color', '--no-ext-diff', '--no-textconv', '--find-renames']

export const commitReader: CommitReader = {
  async compare(root, older, newer) {
    return readDifference(await git(root, ...PLAIN, '--unified=0', '--end-of-options', older, newer, '--'))
  },

  readDiff(root, older, newer) {
    return git(root, ...PLAIN, '--end-of-options', older, newer, '--')
  },

  async readText(root, commit, path) {
    const { exitCode, stdout } = await runGit(root, ['cat-file', 'blob', '--end-of-options', `${commit}:${path}`])
    return exitCode === 0 && !stdout.includes('\0') ? stdout : null
  },

  async findMergeBase(root, one, other) {
    const { exitCode, stdout } = await runGit(root, ['merge-base', '--end-of-options', one, other])
    return exitCode === 0 ? stdout.trim() : null
  },
}

/** The lines of a file never begin like these headers: they have a sign in front. */
export function readDifference(text: string): CommitDifference {
  const renames: { from: string; to: string }[] = []
  const changed = new Map<string, CommitLineRange[]>()
  const deleted = new Set<string>()
  for (const file of text.split(/^(?=diff --git )/m)) {
    const [head = '', ...hunks] = file.split(/^(?=@@ )/m)
    const [from, to] = [findName(head, /^rename from (.+)$/m), findName(head, /^rename to (.+)$/m)]
    const path = to ?? findName(head, /^\+\+\+ b\/(.+)$/m)
    if (from !== undefined && to !== undefined) renames.push({ from, to })
    const gone = /^deleted file/m.test(head) ? findName(head, /^--- a\/(.+)$/m) : undefined
    if (gone !== undefined) deleted.add(gone)
    if (path !== undefined) changed.set(path, hunks.flatMap(readRange))
  }
  return { renames, changed, deleted }
}

/** Git puts a tab behind a name with blanks, so that tools see where it ends. */
function findName(head: string, pattern: RegExp): string | undefined {
  return pattern.exec(head)?.[1]?.replace(/\t$/, '')
}

/** `+c,0` says that lines were only taken away. */
function readRange(hunk: string): CommitLineRange[] {
  const [, start, count] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(hunk) ?? []
  const [from, lines] = [Number(start), count === undefined ? 1 : Number(count)]
  return start === undefined || lines === 0 ? [] : [{ from, to: from + lines - 1 }]
}
