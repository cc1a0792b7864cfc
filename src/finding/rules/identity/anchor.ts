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
  const byLine = groupByLine(known)
  const files = new Map<readonly string[], Map<number, Anchor>>()
  return (lines, line) => {
    if (lines === null || line === null) return NO_ANCHOR
    const file = files.get(lines) ?? new Map<number, Anchor>()
    if (file.size === 0) files.set(lines, file)
    const before = file.get(line)
    if (before) return before
    const anchor = anchorWith((window, core) => hashBeside(byLine.get(core), window), lines, line)
    file.set(line, anchor)
    return anchor
  }
}

/** Each with the next that has the same line and other lines around it. */
type KnownWindow = {
  readonly anchor: string
  readonly window: readonly string[]
  readonly next: KnownWindow | undefined
}

function groupByLine(known: Iterable<AnchoredFinding>): Map<string, KnownWindow> {
  const byLine = new Map<string, KnownWindow>()
  for (const { anchor, core, window } of known) {
    const next = core === null ? undefined : byLine.get(core)
    if (anchor && core !== null && next?.anchor !== anchor) byLine.set(core, { anchor, window, next })
  }
  return byLine
}

/** A line that stands in more places than this is hashed again sooner than it is found. */
const PLACES_MAX = 16

function hashBeside(known: KnownWindow | undefined, window: readonly string[]): string {
  let one = known
  for (let asked = 0; one && asked < PLACES_MAX; asked++, one = one.next)
    if (isSameWindow(one.window, window)) return one.anchor
  return hashWindow(window)
}

function isSameWindow(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

type AnchoredFinding = Anchor

type HashWindow = (window: readonly string[], core: string) => string

function anchorWith(hash: HashWindow, lines: readonly string[], line: number): Anchor {
  const core = lines[line - 1]
  if (core === undefined || core === '') return NO_ANCHOR
  const window: string[] = []
  for (let at = Math.max(0, line - 1 - REACH_LINES); at < Math.min(lines.length, line + REACH_LINES); at++)
    if (lines[at] !== '') window.push(lines[at]!)
  return { anchor: hash(window, core), core, window }
}

function hashWindow(window: readonly string[]): string {
  return sha256Hex(window.join('\n')).slice(0, HEX_DIGITS)
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
