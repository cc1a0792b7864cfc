// A finding while it looks for its counterpart: a prior finding or an observation. What is matched leaves the game.
import { compareText } from '#kernel/reading/json-value'
import { comparableCode, comparableText, type FindingFacts, ruleKey } from '../reported-finding.ts'
import { fingerprintText, lineBucket } from './fingerprint.ts'
import { symbolTail } from './symbol-tail.ts'

/** Most are met again on their own line and leave at once: what the later stages compare is made when one of them asks. */
export class Player {
  /** The id of a prior finding, the key of an observation. */
  readonly name: string
  readonly line: number | null
  readonly path: string | null
  readonly anchor: string | null
  readonly rule: string
  /** Where git says its file went. */
  readonly renamedTo: string | null
  readonly isClosed: boolean
  isOut = false
  readonly #finding: FindingFacts
  #code: string | undefined
  #fingerprint: string | undefined

  constructor(
    name: string,
    finding: FindingFacts,
    { isClosed = false, renamedTo = null }: { readonly isClosed?: boolean; readonly renamedTo?: string | null } = {},
  ) {
    this.name = name
    this.line = finding.line ?? null
    this.path = finding.path || null
    this.anchor = finding.anchor || null
    this.rule = ruleKey(finding)
    this.renamedTo = renamedTo
    this.isClosed = isClosed
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
    const [mine, theirs] = [this.#finding, other.#finding]
    const isPlain =
      mine.category === theirs.category && mine.rule_id === theirs.rule_id && mine.symbol === theirs.symbol
    if (isPlain && this.path === other.path) return this.bucket === other.bucket
    return this.fingerprint === other.fingerprint
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

export function compareNames(left: { readonly name: string }, right: { readonly name: string }): number {
  return compareText(left.name, right.name)
}

/** An unknown line is infinitely far from everything. */
export function distanceBetween(left: Player, right: Player): number {
  return left.line === null || right.line === null ? Number.POSITIVE_INFINITY : Math.abs(left.line - right.line)
}
