// Whether code that went from its place stands somewhere else: a telling line by itself, a short one only in its company.
import type { AnchoredCode } from './anchor.ts'

/** As many letters and digits as git asks of code that moved. */
const TELLING_LETTERS_MIN = 20
const REACH_LINES = 2

/** Lines of one file, and which of them count, each range from its first line and before its last; all when nothing is said. */
export type SearchedFile = {
  readonly lines: readonly string[]
  readonly ranges?: readonly { readonly from: number; readonly count: number }[]
}

/** Made once for many questions, all of them about one of the given lines; about any line when none are given. */
export function indexCode(files: Iterable<SearchedFile>, asked?: ReadonlySet<string>): (code: AnchoredCode) => boolean {
  const places = new Map<string, { readonly lines: readonly string[]; readonly at: number }[]>()
  for (const { lines, ranges = [{ from: 1, count: lines.length }] } of files) {
    for (const { from, count } of ranges) {
      for (let at = from - 1; at < Math.min(from - 1 + count, lines.length); at++) {
        const line = lines[at]!
        if (asked && !asked.has(line)) continue
        const known = places.get(line)
        if (known) known.push({ lines, at })
        else if (line !== '') places.set(line, [{ lines, at }])
      }
    }
  }
  return ({ core, window }) => {
    const found = core === null ? [] : (places.get(core) ?? [])
    if (found.length === 0) return false
    if (isTelling(core!)) return true
    const company = new Set(window.filter(line => line !== core))
    // Where nothing else was read, the line itself is all there is to go by.
    return company.size === 0 || found.some(({ lines, at }) => isInCompany(lines, at, company))
  }
}

function isTelling(core: string): boolean {
  return (core.match(/[\p{L}\p{N}]/gu) ?? []).length >= TELLING_LETTERS_MIN
}

function isInCompany(lines: readonly string[], at: number, company: ReadonlySet<string>): boolean {
  const around = lines.slice(Math.max(0, at - REACH_LINES), at + REACH_LINES + 1)
  return around.some(line => company.has(line))
}
