// Where a finding that nobody named would be now, and what became of its code. The same for agents and for tools.
import { isClosedFinding } from '#finding/rules/finding-state'
import { type AnchorState, anchorStateInLines } from '#finding/rules/identity/anchor'
import { type LineFate, type LineTracks, writtenRanges } from '#finding/rules/identity/line-track'
import { indexCode } from '#finding/rules/identity/moved-code'
import { comparableCode, ruleKey } from '#finding/rules/reported-finding'
import type { AbsenceFacts } from '../finding/decide-fixed.ts'
import type { FindingView } from '../finding/finding-view.ts'
import type { CollectFacts } from './collect-facts.ts'
import type { ObservedPath } from './derive-observations.ts'
import { fatesOf, type TrackedLook, tracksSince } from './line-fates.ts'

export type AbsentCode = Pick<AbsenceFacts, 'match' | 'code'> & {
  /** Where it stands now: a renamed file is no longer where it was. */
  readonly path: string | null
}

/** What no pair was made of, on either side. */
export type Unpaired = {
  /** Reports that may be one of those that are missing, also those whose pair is a weak one. */
  readonly unmatched: readonly ObservedPath[]
  /** Every finding that was not named. */
  readonly missing: readonly FindingView[]
  /** By id, those of them that a report may have meant. */
  readonly ambiguous: ReadonlySet<string>
}

type AbsentLook = TrackedLook & Pick<CollectFacts, 'code' | 'renames' | 'standsElsewhere'>

/** Made once per look: files are split once and looked at per finding. */
export function absentCodeOf(
  look: AbsentLook,
  { unmatched, missing, ambiguous }: Unpaired,
): (finding: FindingView) => AbsentCode {
  const { code: files, renames, standsElsewhere } = look
  const heirsOf = once(() => indexHeirs(unmatched))
  const lineSets = new Map<string, ReadonlySet<string>>()
  /** Few files have a finding that nobody named: only theirs are looked through. */
  const linesOf = (path: string): ReadonlySet<string> | null => {
    const lines = files.get(path)?.lines
    if (!lines) return null
    const known = lineSets.get(path) ?? new Set(lines)
    lineSets.set(path, known)
    return known
  }
  const renamed = new Map(renames.map(({ from, to }) => [from, to]))
  const fateOf = fatesOf(look)
  const movedIn = movedCodeOf(look, missing)
  return finding => {
    const path = finding.path === null ? null : (renamed.get(finding.path) ?? finding.path)
    const code = path === null ? undefined : files.get(path)
    const fate = code?.file === 'present' ? fateOf(finding) : null
    return {
      path,
      match: {
        ambiguous: ambiguous.has(finding.id),
        sameRuleNewInFile: path === null ? null : countAlike(finding, path, fate, heirsOf()),
      },
      code: {
        file: code?.file ?? 'unknown',
        anchor:
          fate && code?.lines
            ? stateByFate(finding, fate, movedIn(finding) === true)
            : anchorStateInLines(finding, path === null ? null : linesOf(path)),
        // What stood elsewhere all the time is a copy, and not where it went.
        anchorElsewhere: code?.file === 'deleted' ? (movedIn(finding) ?? standsElsewhere(finding)) : null,
      },
    }
  }
}

/** Most looks miss nobody, and then nothing is made. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The comparison of the trees knows the very line; that another one says the same is no sign of it. */
function stateByFate(finding: FindingView, { fate }: LineFate, isMoved: boolean): AnchorState {
  if (finding.core === null || finding.core === '') return 'unknown'
  if (fate === 'stays' || isMoved) return 'unchanged'
  return fate === 'replaced' ? 'changed' : 'gone'
}

/** Does its code stand on lines that were written since it was seen? Null where nobody compared; each comparison is indexed once. */
function movedCodeOf(
  { code, tree, tracks }: AbsentLook,
  missing: readonly FindingView[],
): (finding: FindingView) => boolean | null {
  const indexes = new Map<LineTracks, (code: FindingView) => boolean>()
  const askedOf = once(
    () => new Set(missing.flatMap(({ core, state }) => (core === null || isClosedFinding(state) ? [] : core))),
  )
  const indexOf = (since: LineTracks) => {
    const changed = [...since.values()].flatMap(({ path, hunks }) => {
      const lines = path === null ? null : code.get(path)?.lines
      return lines ? { lines, ranges: writtenRanges(hunks) } : []
    })
    return indexCode(changed, askedOf())
  }
  return finding => {
    const since = tracksSince({ tree, ...(tracks && { tracks }) }, finding)
    if (since === null || finding.core === null) return null
    const known = indexes.get(since) ?? indexOf(since)
    indexes.set(since, known)
    return known(finding)
  }
}

/** By rule, how many stand on each code and who is in each file. */
type Heirs = ReadonlyMap<string, RuleHeirs>
type RuleHeirs = { readonly byCode: Map<string, number>; readonly byPath: Map<string, ObservedPath[]> }

function indexHeirs(observations: readonly ObservedPath[]): Heirs {
  const heirs = new Map<string, RuleHeirs>()
  for (const observation of observations) {
    const rule = ruleKey(observation)
    const { byCode, byPath } = heirs.get(rule) ?? { byCode: new Map(), byPath: new Map() }
    if (byPath.size === 0) heirs.set(rule, { byCode, byPath })
    const [code, path] = [comparableCode(observation.core), observation.path ?? '']
    byCode.set(code, (byCode.get(code) ?? 0) + 1)
    const here = byPath.get(path)
    if (here) here.push(observation)
    else byPath.set(path, [observation])
  }
  return heirs
}

/**
 * New ones in its file, or where it is known in what was written in its place; and those anywhere that stand on the same
 * code: it may have moved there. When its code went while something like it came, that doubt stays: that the code is
 * still gone is no news.
 */
function countAlike(finding: FindingView, path: string, fate: LineFate | null, heirs: Heirs): number {
  const doubted = finding.state === 'unverified' && finding.detail === 'ambiguous_match' ? 1 : 0
  const ofRule = heirs.get(ruleKey(finding))
  if (!ofRule) return doubted
  const code = comparableCode(finding.core)
  const moved = code === '' ? 0 : (ofRule.byCode.get(code) ?? 0)
  const alike = ofRule.byPath.get(path) ?? []
  return alike.filter(({ line }) => mayBeHeir(fate, line)).length + moved + doubted
}

function mayBeHeir(fate: LineFate | null, line: number | null): boolean {
  if (fate === null || line === null || fate.fate === 'stays') return true
  return fate.fate === 'replaced' && line >= fate.from && line <= fate.to
}
