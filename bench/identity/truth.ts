// The truth about findings over a history, by git's line tracking alone: one defect is one rule on one line while that
// line lives and the rule is reported on it.
import type { Version } from './history.ts'
import { type LineFate, type LineTracking, trackLines } from './line-tracking.ts'
import type { LintFinding } from './lint.ts'

/** A defect through all versions in which its line lives. */
export type DefectId = number

export type Truth = {
  /** The defect that a finding of the version now looked at is. */
  readonly defectAt: (path: string, line: number, rule: string) => DefectId
  readonly isAlive: (defect: DefectId) => boolean
  /** Its line was rewritten, and the rule is reported in what was written instead: nobody can say whether it is the same. */
  readonly mayBe: (defect: DefectId) => readonly DefectId[]
}

type Standing = { readonly finding: LintFinding; readonly defect: DefectId }

const keyOf = ({ path, line }: { readonly path: string; readonly line: number }, rule: string) =>
  `${path}\n${line}\n${rule}`

export class TruthKeeper implements Truth {
  readonly #root: string
  #version: Version | null = null
  #standing = new Map<string, Standing>()
  #alive = new Set<DefectId>()
  #defects = 0
  readonly #heirs = new Map<DefectId, Set<DefectId>>()

  constructor(root: string) {
    this.#root = root
  }

  /** Moves on to the next version. */
  follow(version: Version, findings: readonly LintFinding[]): void {
    const before = this.#standing
    const tracking = this.#version && trackLines(this.#root, this.#version, version)
    const inherited = tracking ? inherit(before, findings, tracking) : new Map<LintFinding, DefectId>()
    const standing = findings.map(finding => ({ finding, defect: inherited.get(finding) ?? ++this.#defects }))
    const alive = new Set(standing.map(({ defect }) => defect))
    if (tracking) {
      const born = standing.filter(({ finding }) => !inherited.has(finding))
      for (const { finding, defect } of before.values())
        if (!alive.has(defect)) this.#nameHeirs(defect, finding, tracking.fateOf(finding), born)
    }
    this.#standing = new Map(standing.map(item => [keyOf(item.finding, item.finding.rule), item]))
    this.#alive = alive
    this.#version = version
  }

  defectAt(path: string, line: number, rule: string): DefectId {
    const found = this.#standing.get(keyOf({ path, line }, rule))
    if (!found) throw new Error(`Nothing was reported at ${path}:${line} by ${rule}.`)
    return found.defect
  }

  isAlive(defect: DefectId): boolean {
    return this.#alive.has(defect)
  }

  mayBe(defect: DefectId): readonly DefectId[] {
    const heirs = [...(this.#heirs.get(defect) ?? [])]
    return heirs.flatMap(heir => [heir, ...this.mayBe(heir)])
  }

  #nameHeirs(defect: DefectId, { rule }: LintFinding, { replacedBy }: LineFate, born: readonly Standing[]): void {
    if (!replacedBy) return
    const { path, from, to } = replacedBy
    const isHeir = ({ finding }: Standing) =>
      finding.rule === rule && finding.path === path && finding.line >= from && finding.line <= to
    this.#heirs.set(defect, new Set(born.filter(isHeir).map(heir => heir.defect)))
  }
}

/** The line itself first; a line that git found to have moved only where none stayed. */
function inherit(
  before: ReadonlyMap<string, Standing>,
  findings: readonly LintFinding[],
  tracking: LineTracking,
): Map<LintFinding, DefectId> {
  const now = new Map(findings.map(finding => [keyOf(finding, finding.rule), finding]))
  const inherited = new Map<LintFinding, DefectId>()
  const moved = new Map<string, Standing>()
  for (const known of before.values()) {
    const { stays } = tracking.fateOf(known.finding)
    const finding = stays && now.get(keyOf(stays, known.finding.rule))
    if (finding) inherited.set(finding, known.defect)
    else if (!stays) moved.set(keyOf(known.finding, known.finding.rule), known)
  }
  for (const finding of moved.size === 0 ? [] : findings) {
    const origin = inherited.has(finding) ? null : tracking.cameFrom(finding)
    const known = origin && moved.get(keyOf(origin, finding.rule))
    if (known) inherited.set(finding, known.defect)
  }
  return inherited
}
