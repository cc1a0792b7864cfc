// Other ways to follow findings, judged like ours: what they do not find again they call fixed, for want of another word.
import type { Rename } from '../../src/finding/rules/identity/match-findings.ts'
import type { Version } from './history.ts'
import type { Observation } from './judge-ledger.ts'
import { type Code, readAgain } from './read-again.ts'
import { judgeMatch, type Score, startScore, trueFate } from './score.ts'
import type { TimedLook } from './time-trackers.ts'
import type { DefectId, Truth } from './truth.ts'
import { type Named, writeEvents } from './write-events.ts'

/** A finding as such a tracker knows it: its place, its words and its line without blanks at both ends. */
export type Tracked = {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly text: string
  readonly code: string
}

/** Pairs of one list with the other, one to one, by their numbers. */
export type Track = (
  known: readonly Tracked[],
  seen: readonly Tracked[],
  renames: readonly Rename[],
) => ReadonlyMap<number, number>

export class TrackerJudge {
  readonly score: Score = startScore()
  readonly #truth: Truth
  readonly #track: Track
  #open: (Named & { readonly defects: readonly DefectId[] })[] = []
  #number = 0
  #ids = 0
  readonly looks: TimedLook[] = []

  constructor(truth: Truth, track: Track) {
    this.#truth = truth
    this.#track = track
  }

  follow(observations: readonly Observation[], version: Version, code: Code, renames: readonly Rename[]) {
    const open = this.#open
    const number = ++this.#number
    const pairWith = (lines: Code) => {
      const seen = observations.map(({ place }) => ({ ...place, code: lineIn(lines, place) }))
      const pairs = this.#track(
        open.map(({ at }) => at),
        seen,
        renames,
      )
      return { seen, pairs }
    }
    const look = { wave: `sarif:${number}`, number, tree: String(number) }
    const record = ({ seen, pairs }: ReturnType<typeof pairWith>) => {
      const named = this.#name(open, seen, pairs)
      return { named, events: writeEvents(open, named, pairs, look) }
    }
    const again = (work: (lines: Code) => unknown) => () => {
      const lines = readAgain(code, version)
      return () => work(lines)
    }
    this.looks.push({ whole: again(lines => record(pairWith(lines))), pairing: again(pairWith) })
    const paired = pairWith(code)
    const { named } = record(paired)
    this.#judge(observations, paired.pairs)
    this.#open = observations.map(({ defects }, index) => ({ ...named[index]!, defects }))
  }

  #name(open: readonly Named[], seen: readonly Tracked[], pairs: ReadonlyMap<number, number>): Named[] {
    const known = new Map([...pairs].map(([from, to]) => [to, open[from]!.id]))
    return seen.map((at, index) => ({ at, id: known.get(index) ?? `fi_${++this.#ids}` }))
  }

  #judge(observations: readonly Observation[], pairs: ReadonlyMap<number, number>): void {
    const met = new Set(pairs.values())
    const open = new Set(this.#open.flatMap(({ defects }) => defects))
    for (const [index, { defects }] of this.#open.entries()) {
      const to = pairs.get(index)
      const said = to === undefined ? 'fixed' : judgeMatch(this.#truth, defects, observations[to]!.defects)
      this.score.said[trueFate(this.#truth, defects)][said] += 1
    }
    for (const [index, { defects }] of observations.entries())
      if (!met.has(index)) this.score[defects.some(id => open.has(id)) ? 'falselyNew' : 'trulyNew'] += 1
  }
}

function lineIn(code: Code, { path, line }: Observation['place']): string {
  return code.get(path)?.lines?.[line - 1] ?? ''
}

/** The hash of the line, and which of its kind it is: what code scanning services upload. */
export const trackByLineHash: Track = (known, seen) => pairBy(known, seen, new Map(), countKinds)

function countKinds(all: readonly Tracked[]): string[] {
  const counts = new Map<string, number>()
  return all.map(({ path, rule, code }) => {
    const kind = JSON.stringify([path, rule, code])
    const nth = (counts.get(kind) ?? 0) + 1
    counts.set(kind, nth)
    return `${kind} ${nth}`
  })
}

/** In the order of SonarQube's tracker: line, line hash and message; then two of them; then the line hash alone. */
export const trackLikeSonar: Track = (known, seen, renames) => {
  const moved = new Map(renames.map(({ from, to }) => [from, to]))
  const here = known.map(at => ({ ...at, path: moved.get(at.path) ?? at.path }))
  const by =
    (...names: readonly (keyof Tracked)[]) =>
    (all: readonly Tracked[]) =>
      all.map(at => JSON.stringify(['path', 'rule', ...names].map(name => at[name as keyof Tracked])))
  const pairs = new Map<number, number>()
  for (const keysOf of [by('line', 'code', 'text'), by('code', 'text'), by('line', 'text'), by('code')])
    pairBy(here, seen, pairs, keysOf)
  return pairs
}

/** First come, first served among equals. */
function pairBy(
  known: readonly Tracked[],
  seen: readonly Tracked[],
  pairs: Map<number, number>,
  keysOf: (all: readonly Tracked[]) => readonly string[],
): Map<number, number> {
  const taken = new Set(pairs.values())
  const waiting = Map.groupBy(
    keysOf(seen).flatMap((key, index) => (taken.has(index) ? [] : [{ key, index }])),
    ({ key }) => key,
  )
  for (const [index, key] of keysOf(known).entries()) {
    const next = pairs.has(index) ? undefined : waiting.get(key)?.shift()
    if (next) pairs.set(index, next.index)
  }
  return pairs
}
