// What this log's nodes asked of each other, and taking one back.
import type { AskState } from '#fleet/rules/ask-view'
import { type AskView, hasExpired, isOver } from '#fleet/rules/ask-view'
import { provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { readAllRows } from '#recorder/read-all-rows'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { lookAtNodes, nameOf } from './contacts.ts'

export type ShownAsk = {
  readonly id: string
  readonly command: string
  readonly subject: string
  readonly to: string
  readonly name: string
  readonly by: string
  readonly madeAt: string
  readonly state: AskState
  readonly code: string | null
}

/** The open ones, or all. */
export async function listAsks(world: World, all: boolean): Promise<ShownAsk[]> {
  await lookAtNodes(world)
  const asks = await readAllRows<AskView>(world, 'ask', all ? {} : { status: 'open' })
  return asks.map(ask => showAsk(world, ask))
}

function showAsk(world: World, ask: AskView): ShownAsk {
  const { id, command, subject, to, by, madeAt, refusal } = ask
  const state = hasExpired(ask, world.clock.now()) ? 'expired' : ask.state
  return { id, command, subject, to, name: nameOf(world, to), by: by.id, madeAt, state, code: refusal?.code ?? null }
}

/** What was taken already may be done by now: then it is shown as it is. */
export async function withdrawAsk(world: World, asking: Asking, id: string): Promise<ShownAsk> {
  await recordDecision(world, asking, `ask/${id}`, async history => {
    if (history.length === 0) throw provostError('NOT_FOUND', { details: { noun: 'ask', id } })
    const ask = await needAsk(world, id)
    return isOver(ask) || ask.state === 'taken'
      ? null
      : { type: 'ask.withdrawn', decision: decision('withdrawn', 'person', {}) }
  })
  await lookAtNodes(world)
  return showAsk(world, await needAsk(world, id))
}

async function needAsk({ store }: World, id: string): Promise<AskView> {
  const ask = (await store.views.find<AskView>('ask', id))?.state
  if (ask) return ask
  throw provostError('NOT_FOUND', { details: { noun: 'ask', id } })
}
