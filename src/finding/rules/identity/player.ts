// A finding while it looks for its counterpart: a prior finding or an observation. What is matched leaves the game.
import { compareText } from '#kernel/reading/json-value'
import { isClosedFinding, type PriorState } from '../finding-state.ts'
import { comparableCode, comparableText, type FindingFacts, ruleKey } from '../reported-finding.ts'
import type { FindingMatch } from './compose-match.ts'
import { fingerprintText, isInSameBucket, isPlainlySame, lineBucket } from './fingerprint.ts'
import type { LineFate } from './line-track.ts'
import { symbolTail } from './symbol-tail.ts'

type PriorFacts = {
  readonly state: PriorState
  readonly renamedTo: string | null
  readonly fate: LineFate | null
}

const OBSERVED: PriorFacts = { state: 'new', renamedTo: null, fate: null }

/** What the later stages compare is made when one of them asks. */
export class Player {
  /** The id of a prior finding, the key of an observation. */
  readonly name: string
  /** Its place in the list of its side. */
  readonly at: number
  readonly line: number | null
  readonly path: string | null
  readonly anchor: string | null
  readonly rule: string
  /** Where git says its file went. */
  readonly renamedTo: string | null
  /** An observation has none yet, and counts as new. */
  readonly state: PriorState
  readonly isClosed: boolean
  /** What became of its line since it was seen; null when nobody compared. */
  readonly fate: LineFate | null
  isOut = false
  /** Of an observation that was matched: with whom, and as what. */
  partner: Player | null = null
  match: FindingMatch | null = null
  readonly #finding: FindingFacts
  #code: string | undefined
  #fingerprint: string | undefined

  constructor(name: string, at: number, finding: FindingFacts, { state, renamedTo, fate }: PriorFacts = OBSERVED) {
    this.name = name
    this.at = at
    this.line = finding.line ?? null
    this.path = finding.path || null
    this.anchor = finding.anchor || null
    this.rule = ruleKey(finding)
    this.renamedTo = renamedTo
    this.state = state
    this.isClosed = isClosedFinding(state)
    this.fate = fate
    this.#finding = finding
  }

  /** Its line without any blanks, which reformatting leaves alone; empty when nobody read it. */
  get code(): string {
    this.#code ??= comparableCode(this.#finding.core)
    return this.#code
  }

  get fingerprint(): string {
    const { category, rule_id, symbol } = this.#finding
    this.#fingerprint ??= fingerprintText({ category, rule_id, symbol, file: this.path, line: this.line })
    return this.#fingerprint
  }

  /** Most are in the same file, and need no text to see it. */
  hasFingerprintOf(other: Player): boolean {
    // Nothing that follows the bucket in the text could make up for another one.
    if (!isInSameBucket(this.line, other.line)) return false
    return isPlainlySame(this.#finding, other.#finding) || this.fingerprint === other.fingerprint
  }

  get tail(): string {
    return symbolTail(this.#finding.symbol)
  }

  get bucket(): string {
    return lineBucket(this.line)
  }

  /** Only findings without a path are told apart by their words. */
  get text(): string {
    return this.path === null ? comparableText(this.#finding.text) : ''
  }

  /** The lines around its own. */
  get company(): readonly string[] {
    const { core, window } = this.#finding
    return (window ?? []).filter(line => line !== core)
  }
}

/** Each part with its length, so that no text can look like two. */
export function playerKey(...parts: readonly string[]): string {
  let text = ''
  for (const part of parts) text += `${part.length}:${part}`
  return text
}

export function comparePlayerNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return compareText(left.name, right.name)
}

/** An unknown line is infinitely far from everything. */
export function distanceBetween(left: Player, right: Player): number {
  return left.line === null || right.line === null ? Number.POSITIVE_INFINITY : Math.abs(left.line - right.line)
}
