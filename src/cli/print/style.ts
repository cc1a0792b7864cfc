// Colour for those who see it and want it. Every coloured thing says its meaning in words as well.
import { escapeControls } from '#kernel/text/text-hygiene'

export type Style = {
  readonly dim: (text: string) => string
  readonly bold: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly warn: (text: string) => string
  /** Lets our own marks through and shows every other control character. */
  readonly tame: (line: string) => string
}

const CODES = { dim: [2, 22], bold: [1, 22], good: [32, 39], bad: [31, 39], warn: [33, 39] } as const
const OWN_MARKS = /(\x1b\[(?:1|2|22|31|32|33|39)m)/

export function createStyle(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): Style {
  const isColoured = isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  const paint =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      isColoured ? `\x1b[${on}m${text}\x1b[${off}m` : text
  return {
    dim: paint(CODES.dim),
    bold: paint(CODES.bold),
    good: paint(CODES.good),
    bad: paint(CODES.bad),
    warn: paint(CODES.warn),
    tame: isColoured ? tamePainted : escapeControls,
  }
}

function tamePainted(line: string): string {
  const parts = line.split(OWN_MARKS) // text, mark, text, mark, …
  return parts.map((part, index) => (index % 2 === 0 ? escapeControls(part) : part)).join('')
}
