// Reads `## Status: VALUE` from an artifact. Two different values never resolve to one of them.
import { findCommentEnd, findFenceEnd, isHeading, splitLines } from '../layout/markdown-lines.ts'
import { FILE_BYTES_MAX, isLargerThan } from '../layout/text-size.ts'
import { trimEnd } from '../layout/trim-end.ts'

export type StatusReading = {
  readonly outcome: 'ok' | 'missing' | 'invalid' | 'contradictory' | 'too_large'
  readonly status: string | null
  /** Distinct, in order of appearance. */
  readonly values: readonly string[]
  /** Of the first value, counted from 1. */
  readonly line: number | null
}

type FoundValue = { readonly value: string; readonly line: number }

// With the flag s, because a line separator of Unicode ends no line here.
const HEADING_2 = /^ {0,3}##[ \t]+(.*)$/s
const INLINE = /^status[ \t]*:[ \t]*(?=\S)(.*)$/is
const ALONE = /^status[ \t]*:?$/i
const LIST_AND_QUOTE_MARKS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/
const LINES_AHEAD = 4

/** Also for a file that was too large to be read at all. */
export const STATUS_TOO_LARGE: StatusReading = { outcome: 'too_large', status: null, values: [], line: null }

/** Without a list of statuses any single word is right. */
export function readWorkflowStatus(markdown: string, statuses: readonly string[] | null): StatusReading {
  if (isLargerThan(markdown, FILE_BYTES_MAX)) return STATUS_TOO_LARGE
  const text = markdown.startsWith('\uFEFF') ? markdown.slice(1) : markdown
  const found = findValues(blankHidden(splitLines(text).map(line => line.text)))
  const values = [...new Set(found.map(({ value }) => value))]
  const outcome = judge(values, statuses)
  return { outcome, status: outcome === 'ok' ? values[0]! : null, values, line: found[0]?.line ?? null }
}

function judge(values: readonly string[], statuses: readonly string[] | null): StatusReading['outcome'] {
  if (values.length === 0) return 'missing'
  if (values.length > 1) return 'contradictory'
  return statuses && !statuses.includes(values[0]!) ? 'invalid' : 'ok'
}

// What stands in a fence or a comment is an example, not a statement.
function blankHidden(lines: readonly string[]): string[] {
  const visible = [...lines]
  for (let at = 0; at < lines.length; at++) {
    const fenceEnd = findFenceEnd(lines, at)
    const end = fenceEnd === 'unclosed' ? lines.length : (fenceEnd ?? findCommentEnd(lines, at))
    if (end === undefined) continue
    visible.fill('', at, end)
    at = end - 1
  }
  return visible
}

function findValues(lines: readonly string[]): FoundValue[] {
  return lines.flatMap((line, at) => {
    const text = readHeading(line)
    if (text === undefined) return []
    const found = ALONE.test(text) ? findBelow(lines, at) : findInline(text, at)
    return found ? [found] : []
  })
}

// A closing run of # belongs to the mark-up, but only behind a blank.
function readHeading(line: string): string | undefined {
  const text = HEADING_2.exec(line)?.[1]?.trim()
  if (text === undefined) return undefined
  const bare = trimEnd(text, '#')
  return bare === '' || bare !== trimEnd(bare, ' \t') ? bare.trim() : text
}

function findInline(text: string, at: number): FoundValue | undefined {
  const value = readValue(INLINE.exec(text)?.[1] ?? '')
  return value ? { value, line: at + 1 } : undefined
}

function findBelow(lines: readonly string[], at: number): FoundValue | undefined {
  const below = lines.slice(at + 1, at + 1 + LINES_AHEAD)
  const distance = below.findIndex(line => line.trim() !== '')
  const line = below[distance]
  if (line === undefined || isHeading(line)) return undefined
  const value = readValue(line.replace(LIST_AND_QUOTE_MARKS, ''))
  return value ? { value, line: at + distance + 2 } : undefined
}

function readValue(text: string): string {
  const [token = ''] = text.split(/[ \t]+/).filter(Boolean)
  return trimEnd(token.replace(/^[*_`]+/, ''), '*_`.,;:!')
}
