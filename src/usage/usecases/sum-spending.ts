// What was bought with what was spent: per accepted task, per refuted claim, and what stayed unproven or was thrown away.
import { isOneOf } from '#kernel/reading/json-value'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Attribution } from '../rules/counting/usage-events.ts'
import { recordsOf } from '../rules/counting/usage-turn.ts'
import { classifySpend, SPEND_KINDS, type SpendFacts } from '../rules/sums/classify-spend.ts'
import { type Bought, deriveBought } from '../rules/sums/derive-bought.ts'
import { costOf } from '../rules/sums/sum-ledger.ts'
import { type DayOutcome, type OutcomeSums, sumDays, sumOutcomes } from '../rules/sums/sum-outcomes.ts'
import { listTurnsOfDays, type UsageFilter } from './list-turns.ts'

export type Spending = OutcomeSums & {
  readonly currency: string
  readonly accepted: number
  readonly refuted: number
  readonly days: readonly DayOutcome[]
}

export async function sumSpending(
  world: Pick<World, 'store'>,
  filter: UsageFilter,
  currency: string,
): Promise<Spending> {
  const { turns, undated } = await listTurnsOfDays(world, filter)
  const tasks = new Map<string, Bought>()
  for (const task of new Set(turns.flatMap(turn => turn.for.task ?? [])))
    tasks.set(task, deriveBought(await world.store.log.readStream(`task/${task}`)))
  const copied = await listCopied(world)
  const rows = turns.flatMap(turn => {
    const facts = factsOf(turn.for, tasks)
    const isTrial = [turn.for.review, turn.for.swarm].some(subject => subject !== null && copied.has(subject))
    const { bucket } = classifySpend(isTrial ? { ...facts, kind: 'calibration' } : facts)
    return recordsOf(turn).map(record => ({
      bucket,
      cost: costOf(record, 'told'),
      session: turn.for.session,
      day: turn.day,
    }))
  })
  const accepted = [...tasks.values()].filter(({ outcome }) => outcome === 'accepted').length
  const refuted = new Set(rows.filter(({ bucket }) => bucket === 'refuting').map(({ session }) => session)).size
  const sums = sumOutcomes({ currency, rows, accepted, refuted })
  const unknown = sums.unknown + undated
  return { currency, accepted, refuted, ...sums, unknown, atLeast: unknown > 0, days: sumDays(currency, rows) }
}

/** What reviewers took for tasks in trials, and auditors for runs: a look at one of these was bought to learn what they are worth. */
async function listCopied(world: Pick<World, 'store'>): Promise<ReadonlySet<string>> {
  const trials = await readAllRows<{ readonly subject: string }>(world, 'trial')
  return new Set(trials.map(({ subject }) => subject))
}

function factsOf({ kind, task, phase, attempt, session }: Attribution, tasks: ReadonlyMap<string, Bought>): SpendFacts {
  const bought = task === null ? undefined : tasks.get(task)
  const last = phase === null ? undefined : bought?.attempts[phase]
  const attemptCounts = attempt === null || last === undefined ? null : attempt === last
  const isRefuting = bought?.refuting.includes(session) ?? false
  return {
    kind: isOneOf(kind, SPEND_KINDS) ? kind : 'worker',
    task: bought ? { outcome: bought.outcome, tests: bought.tests, attemptCounts } : null,
    refuted: isRefuting ? 1 : 0,
    stood: isRefuting ? true : null,
  }
}
