// Prices what was counted by the tables as they are now. What was recorded stays: a new price is an event of its own.
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import { needSession, placeOf } from '#session/usecases/life/need-session'
import type { UsageTurn } from '../rules/counting/usage-turn.ts'
import type { Money } from '../rules/figures.ts'
import { type PriceRow, priceTurn } from '../rules/sums/price-turn.ts'
import { listTurns, type UsageFilter } from './list-turns.ts'

export type Repriced = {
  readonly id: string
  readonly session: string
  readonly model: string | null
  readonly before: Money | null
  readonly after: Money | null
  readonly rule: string
}

type Change = Repriced & Pick<UsageTurn, 'generation' | 'turn'>

export async function repriceUsage(world: World, asking: Asking, filter: UsageFilter, apply: boolean) {
  const tables = new Map<string | null, readonly PriceRow[]>()
  const changes: Change[] = []
  for (const turn of await listTurns(world, filter)) {
    const { project, session } = turn.for
    if (!tables.has(project)) tables.set(project, await readPrices(world, session))
    changes.push(...findChanges(turn, tables.get(project)!))
  }
  if (apply) await record(world, asking, changes)
  return { applied: apply, changes: changes.map(({ generation: _, turn: __, ...change }) => change) }
}

async function readPrices(world: World, session: string): Promise<readonly PriceRow[]> {
  const { root } = await placeOf(world, await needSession(world, session))
  return world.prices.read(root)
}

function findChanges(
  { pieces, day, generation, turn, for: { session } }: UsageTurn,
  prices: readonly PriceRow[],
): Change[] {
  if (day === null) return []
  return pieces.flatMap(({ id, model, tokens, table: before }) => {
    const { cost: after, rule } = priceTurn({ turn: { model, day, tokens }, prices })
    const isSame = before?.nanos === after?.nanos && before?.currency === after?.currency
    return isSame ? [] : [{ id, session, model, before, after, rule: `usage.${rule}`, generation, turn }]
  })
}

/** A session that told more meanwhile is not waited for: whoever asks again finds what is left. */
async function record(world: World, asking: Asking, changes: readonly Change[]): Promise<void> {
  for (const [session, own] of Map.groupBy(changes, change => change.session)) {
    const stream = `usage/${session}`
    const events = own.map(({ id, after, rule, generation, turn }) =>
      composeEvent(world, asking, 'usage.repriced', { id, generation, turn, table: after, rule }),
    )
    const version = (await world.store.log.readStream(stream)).length
    await world.store.log.append([{ stream, expectedVersion: version, events }])
  }
}
