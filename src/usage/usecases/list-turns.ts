// The turns that were counted, of a span of days, a project, a task or a session.
import { provostError } from '#kernel/errors/errors'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { UsageTurn } from '../rules/counting/usage-turn.ts'
import { readDay } from '../rules/read-figures.ts'

export type UsageFilter = {
  /** Days of UTC, both included. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly project?: string | undefined
  readonly task?: string | undefined
  readonly session?: string | undefined
}

export async function listTurns(world: Pick<World, 'store'>, filter: UsageFilter): Promise<readonly UsageTurn[]> {
  const { undated: _, turns } = await listTurnsOfDays(world, filter)
  return turns
}

/** And how many may be of these days: nobody knows on which they ended. */
export async function listTurnsOfDays(world: Pick<World, 'store'>, filter: UsageFilter) {
  const [since, until] = [dayOf(filter.since, 'since'), dayOf(filter.until, 'until')]
  const { project, task, session } = filter
  const turns = await readAllRows<UsageTurn>(world, 'usage_turn', project === undefined ? {} : { scope: project })
  const wanted = turns.filter(
    ({ for: attribution }) =>
      (task === undefined || attribution.task === task) && (session === undefined || attribution.session === session),
  )
  if (since === undefined && until === undefined) return { turns: wanted, undated: 0 }
  const isWithin = (day: string) => (since === undefined || day >= since) && (until === undefined || day <= until)
  return {
    turns: wanted.filter(({ day }) => day !== null && isWithin(day)),
    undated: wanted.filter(({ day }) => day === null).length,
  }
}

function dayOf(value: string | undefined, field: string): string | undefined {
  try {
    return value === undefined ? undefined : readDay(value, field)
  } catch (cause) {
    const message = `${field} must be a day like 2026-05-26; got ${value?.slice(0, 60)}`
    throw provostError('INPUT_INVALID', { cause, message, details: { field } })
  }
}
