// A unified diff as git writes it, taken apart into files, hunks and numbered lines. What cannot be read is kept as it is.

export type DiffLine = {
  readonly kind: 'added' | 'removed' | 'same' | 'note'
  /** Null where the side has no such line. */
  readonly before: number | null
  readonly after: number | null
  readonly text: string
}

export type DiffHunk = { readonly head: string; readonly lines: readonly DiffLine[] }

export type DiffFile = {
  readonly path: string
  /** Another name than today's, for what was renamed. */
  readonly from: string | null
  readonly change: 'added' | 'deleted' | 'renamed' | 'changed'
  readonly isBinary: boolean
  readonly hunks: readonly DiffHunk[]
  readonly added: number
  readonly removed: number
}

/** Lines of a file never begin like these heads: they have a sign in front. */
export function readDiff(text: string): DiffFile[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter(part => part.startsWith('diff --git '))
    .map(readFile)
}

function readFile(text: string): DiffFile {
  const [head = '', ...parts] = text.split(/^(?=@@ )/m)
  const hunks = parts.map(readHunk)
  const count = (kind: DiffLine['kind']) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter(line => line.kind === kind).length, 0)
  const from = findName(head, /^(?:rename|copy) from (.+)$/m) ?? null
  return {
    path: pathOf(head),
    from,
    change: changeOf(head, from),
    isBinary: /^(?:Binary files |GIT binary patch)/m.test(head),
    hunks,
    added: count('added'),
    removed: count('removed'),
  }
}

function changeOf(head: string, from: string | null): DiffFile['change'] {
  if (/^new file mode /m.test(head)) return 'added'
  if (/^deleted file mode /m.test(head)) return 'deleted'
  return from === null ? 'changed' : 'renamed'
}

function pathOf(head: string): string {
  const named =
    findName(head, /^(?:rename|copy) to (.+)$/m) ??
    findName(head, /^\+\+\+ "?b\/(.+?)"?$/m) ??
    findName(head, /^--- "?a\/(.+?)"?$/m)
  // A change of the mode alone names its file only here, twice.
  return named ?? /^diff --git "?a\/(.+?)"? "?b\//.exec(head)?.[1] ?? '?'
}

/** Git puts a tab behind a name with blanks, so that tools see where it ends. */
function findName(head: string, pattern: RegExp): string | undefined {
  return pattern.exec(head)?.[1]?.replace(/\t$/, '')
}

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', '\\': 'note' }

function readHunk(text: string): DiffHunk {
  const [head = '', ...rows] = text.replace(/\n$/, '').split('\n')
  const [, before, after] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(head) ?? []
  let [was, is] = [Number(before ?? 1), Number(after ?? 1)]
  const lines = rows.map((row): DiffLine => {
    const kind = KINDS[row[0] ?? ' '] ?? 'same'
    const hasBefore = kind === 'removed' || kind === 'same'
    const hasAfter = kind === 'added' || kind === 'same'
    return { kind, before: hasBefore ? was++ : null, after: hasAfter ? is++ : null, text: row.slice(1) }
  })
  return { head, lines }
}
