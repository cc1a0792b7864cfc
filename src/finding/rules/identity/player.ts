// A finding while it looks for its counterpart: a prior finding or an observation. What is matched leaves the game.
import { compareText } from '#kernel/reading/json-value'
import { comparableCode, comparableText, type FindingFacts, ruleKey } from '../reported-finding.ts'
import { fingerprintText, lineBucket } from './fingerprint.ts'
import { symbolTail } from './symbol-tail.ts'

export type Player = {
  /** The id of a prior finding, the key of an observation. */
  readonly name: string
  readonly line: number | null
  readonly path: string | null
  readonly anchor: string | null
  /** Its line without any blanks, which reformatting leaves alone; empty when nobody read it. */
  readonly code: string
  readonly fingerprint: string
  readonly rule: string
  readonly tail: string
  readonly bucket: string
  readonly text: string
  /** Where git says its file went. */
  readonly renamedTo: string | null
  readonly isClosed: boolean
  isOut: boolean
}

export function enterGame(
  name: string,
  finding: FindingFacts,
  { isClosed = false, renamedTo = null }: { readonly isClosed?: boolean; readonly renamedTo?: string | null } = {},
): Player {
  const line = finding.line ?? null
  const path = finding.path || null
  return {
    name,
    line,
    path,
    anchor: finding.anchor || null,
    code: comparableCode(finding.core),
    fingerprint: fingerprintText({ ...finding, file: path }),
    rule: ruleKey(finding),
    tail: symbolTail(finding.symbol),
    bucket: lineBucket(line),
    // Only findings without a path are told apart by their words.
    text: path === null ? comparableText(finding.text) : '',
    renamedTo,
    isClosed,
    isOut: false,
  }
}

/** Each part with its length, so that no text can look like two. */
export function playerKey(...parts: readonly string[]): string {
  let text = ''
  for (const part of parts) text += `${part.length}:${part}`
  return text
}

export function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return compareText(left.name, right.name)
}

/** An unknown line is infinitely far from everything. */
export function distanceBetween(left: Player, right: Player): number {
  return left.line === null || right.line === null ? Number.POSITIVE_INFINITY : Math.abs(left.line - right.line)
}
