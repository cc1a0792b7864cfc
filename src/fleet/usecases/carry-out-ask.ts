// Carries out what another node asked for, under the name of whoever asked there, and answers in the log. At least once: a
// node that is killed between act and answer finds its act again and answers.
import { ASKED_COMMANDS, type AskView, hasExpired, isOver } from '#fleet/rules/ask-view'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { decision } from '#kernel/machine/decision'
import { isOneOf } from '#kernel/reading/json-value'
import { type Outcome, recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { CARRY } from './asked-commands.ts'

export async function carryOutAsk(world: World, reactor: Asking, id: string): Promise<void> {
  const ask = await findAsk(world, id)
  if (!ask || isOver(ask) || ask.to !== world.node.id) return
  const own: Asking = { ...reactor, onceKey: null, seenVersion: null }
  if (hasExpired(ask, world.clock.now())) return answer(world, own, id, { type: 'ask.expired' })
  const { id: node, instance } = world.node
  if (ask.state === 'asked') await answer(world, own, id, { type: 'ask.taken', data: { node, instance } })
  const data = await carryOut(world, ask)
  world.steps('ask.answered')
  await answer(world, own, id, { type: 'ask.answered', data })
}

async function carryOut(world: World, ask: AskView): Promise<NonNullable<Outcome['data']>> {
  const asking: Asking = {
    actor: ask.by,
    correlation: ask.correlation,
    cause: ask.event,
    onceKey: ask.id,
    seenVersion: null,
  }
  try {
    if (!isOneOf(ask.command, ASKED_COMMANDS))
      throw provostError('INPUT_INVALID', { message: `${ask.command} is no command that can be asked for` })
    const result = await CARRY[ask.command](world, asking, ask.subject, ask.arguments)
    return { outcome: 'done', code: null, text: '', result: JSON.parse(JSON.stringify(result)) }
  } catch (error) {
    if (!isProvostError(error)) throw error
    return { outcome: 'refused', code: error.code, text: error.message, hint: error.hint ?? '' }
  }
}

/** Unless it is over by now: withdrawn while it was carried out, or answered before. */
async function answer(
  world: World,
  asking: Asking,
  id: string,
  { type, data = {} }: { readonly type: string; readonly data?: Outcome['data'] },
): Promise<void> {
  await recordDecision(world, asking, `ask/${id}`, async () => {
    const ask = await findAsk(world, id)
    return !ask || isOver(ask) ? null : { type, decision: decision('answered', 'T3', {}), data }
  })
}

async function findAsk({ store }: World, id: string): Promise<AskView | undefined> {
  return (await store.views.find<AskView>('ask', id))?.state
}
