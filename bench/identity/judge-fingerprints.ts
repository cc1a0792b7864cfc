// The same observations, told apart by nothing but fingerprint v1 and a scope that covers everything.
import { classifyFindings } from '../../src/finding/rules/identity/classify-findings.ts'
import { fingerprintFinding } from '../../src/finding/rules/identity/fingerprint.ts'
import type { Observation } from './judge-ledger.ts'
import { judgeMatch, type Score, startScore, trueFate } from './score.ts'
import type { TimedLook } from './time-trackers.ts'
import type { DefectId, Truth } from './truth.ts'

type Known = { readonly path: string; readonly status: 'new' | 'fixed'; readonly defects: readonly DefectId[] }

const EVERYTHING = ['/']

export class FingerprintJudge {
  readonly score: Score = startScore()
  readonly #truth: Truth
  readonly #known = new Map<string, Known>()
  readonly looks: TimedLook[] = []

  constructor(truth: Truth) {
    this.#truth = truth
  }

  follow(observations: readonly Observation[]): void {
    const seen = new Map<string, Known>()
    for (const { place, defects } of observations) {
      const print = fingerprintOf(place)
      seen.set(print, { path: place.path, status: 'new', defects: [...(seen.get(print)?.defects ?? []), ...defects] })
    }
    const current = [...seen.keys()].map(print => ({ fingerprint: print }))
    const prior = [...this.#known].map(([print, { path, status }]) => ({ fingerprint: print, path, status }))
    const classes = classifyFindings(current, prior, EVERYTHING)
    this.looks.push({ whole: () => () => classifyFindings(current, prior, EVERYTHING) })
    const open = new Set([...this.#known.values()].filter(isOpen).flatMap(({ defects }) => defects))
    for (const print of classes.new)
      this.score[seen.get(print)!.defects.some(defect => open.has(defect)) ? 'falselyNew' : 'trulyNew'] += 1
    for (const { fingerprint: print, detail } of classes.recurring) {
      const known = this.#known.get(print)!.defects
      if (detail === null)
        this.score.said[trueFate(this.#truth, known)][judgeMatch(this.#truth, known, seen.get(print)!.defects)] += 1
    }
    for (const print of classes.fixed) {
      const known = this.#known.get(print)!
      this.score.said[trueFate(this.#truth, known.defects)].fixed += 1
      this.#known.set(print, { ...known, status: 'fixed' })
    }
    for (const [print, known] of seen) this.#known.set(print, known)
  }
}

function isOpen({ status }: Known): boolean {
  return status === 'new'
}

function fingerprintOf({ path, line, rule }: Observation['place']): string {
  return fingerprintFinding({ category: 'quality', rule_id: rule, file: path, symbol: null, line }).fingerprint
}
