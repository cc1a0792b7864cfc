// Answers `why usage:<session>`, `why limit:<id>` and `why quota:<account>`.
import { provostError } from '#kernel/errors/errors'
import { writeInstant } from '#kernel/events/time'
import type { Why } from '#kernel/machine/why'
import type { World } from '#recorder/world'
import { explainUsage } from '../rules/counting/explain-usage.ts'
import { BUDGET_RULES, decideBudget } from '../rules/limits/decide-budget.ts'
import { explainBudget } from '../rules/limits/explain-budget.ts'
import { composeCents } from '../rules/sums/compose-amount.ts'
import { listLimits, weighLimits } from './limits/judge-limits.ts'
import { showWeather } from './quota/show-weather.ts'

const SHAPE = /^(usage|limit|quota):(.+)$/s

/** Undefined where the id means something else, or nothing of it is known. */
export async function explainSpending(
  world: World,
  id: string,
  now: number,
  until: number | undefined,
): Promise<Why | undefined> {
  const [, noun, name = ''] = SHAPE.exec(id) ?? []
  if (noun === 'usage') return explainUsage(name, await world.store.log.readStream(`usage/${name}`, until), now)
  if (noun === undefined) return undefined
  if (until !== undefined)
    throw provostError('INPUT_INVALID', {
      message: `${noun}s of the past are not kept`,
      hint: 'ask without --at',
      details: { field: 'at' },
    })
  return noun === 'limit' ? explainLimit(world, name, now) : explainQuota(world, name, now)
}

async function explainLimit(world: World, id: string, now: number): Promise<Why | undefined> {
  const limit = (await listLimits(world)).find(known => known.id === id)
  if (!limit) return undefined
  const weighed = await weighLimits(world, [limit])
  const answer = decideBudget('before_turn', weighed)
  const told = explainBudget(answer, weighed)
  const { spent, granted, currency, unknownTurns } = weighed[0]!
  const { rule, action } = answer.judged[0]!
  const fact = (name: string, value: unknown) => ({ name, value, source: 'log', at: writeInstant(now), ageMs: 0 })
  return {
    ...{ id, noun: 'limit', state: action, since: limit.setAt, rule: `usage.${rule}`, table: 'usage 3.6' },
    sentence: told ? `${told.sentence}.` : `${id} has spent ${composeCents(spent)} ${currency}: ${BUDGET_RULES[rule]}.`,
    evidence: { ...weighed[0]! },
    facts: [
      fact('spent', `${composeCents(spent)} ${currency}`),
      fact('granted', `${composeCents(granted)} ${currency}`),
      fact('set by', limit.setBy),
    ],
    unknown: unknownTurns > 0 ? [`the cost of ${unknownTurns} turns`] : [],
    becomes: told ? [{ to: 'go', when: 'a person answers or grants', command: told.next.replaceAll('`', '') }] : [],
  }
}

async function explainQuota(world: World, account: string, now: number): Promise<Why | undefined> {
  const found = (await showWeather(world)).find(row => row.account === account)
  if (!found) return undefined
  const { state, since, rule, until, basis, from, to, window } = found
  const age = { source: 'agents', at: since, ageMs: since === null ? null : Math.max(0, now - Date.parse(since)) }
  const facts = Object.entries({ until, basis, from, to, window }).filter(([, value]) => value !== null)
  return {
    ...{ id: account, noun: 'quota', state, since, rule: `usage.${rule}`, table: 'usage 3.7' },
    sentence: `${account} is ${state}${until === null ? '' : ` until ${until} (${basis})`}.`,
    evidence: { ...found },
    facts: facts.map(([name, value]) => ({ name, value, ...age })),
    unknown: state === 'waiting' && until === null ? ['when it ends: nobody told, and too few waits are known'] : [],
    becomes: [],
  }
}
