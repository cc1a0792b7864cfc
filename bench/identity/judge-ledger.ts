// Judges, wave by wave, what the program says of every open finding.
import { isOpenFinding } from '../../src/finding/rules/finding-state.ts'
import type { FindingView } from '../../src/swarm/rules/finding/finding-view.ts'
import type { Version } from './history.ts'
import { Ledger } from './ledger.ts'
import type { LintFinding } from './lint.ts'
import { judgeMatch, type Said, type Score, startScore, type TrueFate, trueFate } from './score.ts'
import type { TimedLook } from './time-trackers.ts'
import type { DefectId, Truth } from './truth.ts'

export type Verdict = {
  readonly finding: FindingView
  readonly before: FindingView
  readonly fate: TrueFate
  readonly said: Said
}

export type Observation = { readonly place: LintFinding; readonly defects: readonly DefectId[] }

export class LedgerJudge {
  readonly score: Score = startScore()
  readonly #ledger: Ledger
  readonly #truth: Truth
  /** By finding, the defects it stood for when it was last seen. */
  #defects = new Map<string, readonly DefectId[]>()
  #wave = 0

  constructor(root: string, truth: Truth) {
    this.#ledger = new Ledger(root)
    this.#truth = truth
  }

  /** The truth has moved on to this version already. Answers the observations of the wave, and every verdict. */
  async follow(version: Version, found: readonly LintFinding[]) {
    const before = new Map(this.#ledger.findings.map(finding => [finding.id, finding]))
    await this.#ledger.collect(version, found)
    this.#wave += 1
    const observations = found.map(place => this.#observe(place))
    const at = new Map(observations.map(observation => [placeKey(observation.place), observation.defects]))
    const known = new Set([...before.values()].filter(isStillOpen).flatMap(({ id }) => this.#defects.get(id) ?? []))
    const seen = new Map<string, readonly DefectId[]>()
    for (const finding of this.#ledger.findings) {
      if (finding.lastSeen?.number !== this.#wave) continue
      const defects = at.get(`${finding.path}\n${finding.line}\n${finding.rule_id}`)!
      seen.set(finding.id, defects)
      if (!before.has(finding.id)) this.score[defects.some(id => known.has(id)) ? 'falselyNew' : 'trulyNew'] += 1
    }
    const verdicts = this.#ledger.findings.flatMap(finding => {
      const prior = before.get(finding.id)
      return prior && isStillOpen(prior) ? [this.#judge(prior, finding, seen.get(finding.id))] : []
    })
    this.#defects = new Map([...this.#defects, ...seen])
    return { observations, verdicts, code: this.#ledger.code, renames: this.#ledger.renames }
  }

  get looks(): readonly TimedLook[] {
    return this.#ledger.looks
  }

  /** After the last version: what is still unverified though nothing of it is there. */
  close(): void {
    for (const { id, state } of this.#ledger.findings) {
      const fate = trueFate(this.#truth, this.#defects.get(id) ?? [])
      if (isOpenFinding(state) && fate !== 'there') this.score.said[fate].unverified += 1
    }
  }

  #observe(place: LintFinding): Observation {
    return { place, defects: [this.#truth.defectAt(place.path, place.line, place.rule)] }
  }

  #judge(before: FindingView, finding: FindingView, seen: readonly DefectId[] | undefined): Verdict {
    const known = this.#defects.get(finding.id) ?? []
    const fate = trueFate(this.#truth, known)
    const said = seen ? judgeMatch(this.#truth, known, seen) : wordOf(finding)
    // Who is there is asked in every wave; what is no more, once: when the word is spoken, or at the end.
    if (fate === 'there' || said !== 'unverified') this.score.said[fate][said] += 1
    return { before, finding, fate, said }
  }
}

function isStillOpen({ state }: FindingView): boolean {
  return isOpenFinding(state)
}

function placeKey({ path, line, rule }: LintFinding): string {
  return `${path}\n${line}\n${rule}`
}

function wordOf({ state }: FindingView): Said {
  return state === 'fixed' || state === 'obsolete' ? state : 'unverified'
}
