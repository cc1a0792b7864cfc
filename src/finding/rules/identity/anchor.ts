// The content anchor: what the code around a finding said, so that the place can be found and judged at a later tree.
import { sha256Hex } from '#kernel/events/hash'

export type Anchor = {
  readonly anchor: string | null
  readonly core: string | null
  readonly window: readonly string[]
}

export type AnchorState = 'unchanged' | 'changed' | 'gone' | 'unknown'

const NO_ANCHOR: Anchor = { anchor: null, core: null, window: [] }
const HEX_DIGITS = 16
const REACH_LINES = 2

export function deriveAnchor(text: string, line: number | null): Anchor {
  return line === null ? NO_ANCHOR : anchorInLines(normaliseLines(text), line)
}

/** For many findings of one file: the lines are made once. */
export function anchorInLines(lines: readonly string[], line: number): Anchor {
  return anchorWith(hashWindow, lines, line)
}

export type AnchorAt = (lines: readonly string[] | null, line: number | null) => Anchor

/** For many findings, most of them known: several stand on one line, and what was hashed before is not hashed again. */
export function anchorsBeside(known: Iterable<AnchoredFinding>): AnchorAt {
  const hashes = new Map<string, string>()
  for (const { anchor, window } of known) if (anchor) hashes.set(window.join('\n'), anchor)
  const hashOnce = (text: string) => {
    const hash = hashes.get(text) ?? hashWindow(text)
    hashes.set(text, hash)
    return hash
  }
  const files = new Map<readonly string[], Map<number, Anchor>>()
  return (lines, line) => {
    if (lines === null || line === null) return NO_ANCHOR
    const file = files.get(lines)
    const known = file?.get(line)
    if (known) return known
    const anchor = anchorWith(hashOnce, lines, line)
    if (file) file.set(line, anchor)
    else files.set(lines, new Map([[line, anchor]]))
    return anchor
  }
}

type AnchoredFinding = Pick<Anchor, 'anchor' | 'window'>

function anchorWith(hash: (text: string) => string, lines: readonly string[], line: number): Anchor {
  const core = lines[line - 1]
  if (core === undefined || core === '') return NO_ANCHOR
  const around = lines.slice(Math.max(0, line - 1 - REACH_LINES), line + REACH_LINES)
  const window = around.filter(text => text !== '')
  return { anchor: hash(window.join('\n')), core, window }
}

function hashWindow(text: string): string {
  return sha256Hex(text).slice(0, HEX_DIGITS)
}

export function normaliseLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map(line => line.trim().replaceAll(/\s+/g, ' '))
}

export type AnchoredCode = { readonly core: string | null; readonly window: readonly string[] }

export function deriveAnchorState(code: AnchoredCode, text: string | null): AnchorState {
  return anchorStateInLines(code, text === null ? null : new Set(normaliseLines(text)))
}

/** For many findings of one file at one tree: the file is read and split once. */
export function anchorStateInLines({ core, window }: AnchoredCode, lines: ReadonlySet<string> | null): AnchorState {
  if (core === null || core === '' || lines === null) return 'unknown'
  if (lines.has(core)) return 'unchanged'
  return window.some(line => line !== core && line !== '' && lines.has(line)) ? 'changed' : 'gone'
}
