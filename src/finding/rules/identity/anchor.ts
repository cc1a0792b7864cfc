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
  const core = lines[line - 1]
  if (core === undefined || core === '') return NO_ANCHOR
  const around = lines.slice(Math.max(0, line - 1 - REACH_LINES), line + REACH_LINES)
  const window = around.filter(text => text !== '')
  return { anchor: sha256Hex(window.join('\n')).slice(0, HEX_DIGITS), core, window }
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
