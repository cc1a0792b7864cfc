// What the mutants of a change came to, for people and for the gate: read from the log and judged by the bar of today.
import {
  type FalsifierRun,
  judgeFalsifierRun,
  type MutantEnd,
  readFalsifierRun,
} from '#looking/rules/mutation/falsifier-run'
import type { Falsification } from '#looking/rules/mutation/judge-mutants'
import type { FalsifierValue } from '#task/rules/facts/facts'
import type { ObservedFacts } from '#task/rules/facts/observed-fact'
import type { TaskView } from '#task/rules/record/task-view'
import { findLiveWaiver } from '#task/rules/waivers/live-waivers'

export type ShownFalsifier = Omit<Falsification<MutantEnd>, 'survivors'> &
  Pick<FalsifierRun, 'baseline' | 'ended' | 'possible' | 'lines' | 'leftOut'> & {
    readonly survived: number
    readonly timedOut: number
    readonly bar: number | null
    readonly because: string | null
    readonly cached: boolean
    /** It speaks of the change as it is captured now. */
    readonly isCurrent: boolean
    readonly at: string
    readonly survivors: readonly MutantEnd[]
  }

/** Null: it was never run. */
export function showFalsifier({ falsified }: TaskView, diff: string | null, bar: number | null): ShownFalsifier | null {
  const run = readFalsifierRun(falsified?.run)
  if (!falsified || !run) return null
  const { baseline, ended, possible, lines, leftOut, mutants, because = null } = run
  const count = (wanted: MutantEnd['result']) => mutants.filter(({ result }) => result === wanted).length
  return {
    ...judgeFalsifierRun(run, bar),
    survived: count('survived'),
    timedOut: count('timeout'),
    ...{ baseline, ended, possible, lines, leftOut, bar, because },
    cached: falsified.cached,
    isCurrent: falsified.diffHash === diff,
    at: falsified.at,
  }
}

/** What the gate reads; undefined where no bar is set. What was not tried for this very change is not known. */
export function readFalsifierFact(
  view: TaskView,
  observed: ObservedFacts,
  bar: number | null,
): FalsifierValue | undefined {
  if (bar === null) return undefined
  const subject = { plan: observed.plan.hash, diff: observed.output.hash }
  if (findLiveWaiver(view, 'falsifier', subject, view.falsified?.sha256 ?? null)) return 'waived'
  const shown = showFalsifier(view, subject.diff, bar)
  if (!shown?.isCurrent) return 'unknown'
  return VALUES[shown.verdict]
}

const VALUES: Readonly<Record<ShownFalsifier['verdict'], FalsifierValue>> = {
  not_applicable: 'proven',
  unknown: 'unknown',
  report_only: 'unknown',
  not_proven: 'not_proven',
  proven: 'proven',
}

/** One line for people: `22 of 28 mutants killed, 5 survived, 1 timed out, 12 not tried`. */
export function describeFalsifier(shown: ShownFalsifier): string {
  const { killed, of, survived, timedOut, open, possible, verdict, rule } = shown
  if (verdict === 'not_applicable') return `${rule}: no line of the change can be mutated`
  const tried = `${killed} of ${of} mutants killed, ${survived} survived, ${timedOut} timed out`
  const rest = open > 0 ? `, ${open} not decided` : ''
  return `${rule} ${verdict}: ${tried}${rest} (${possible} possible)`
}
