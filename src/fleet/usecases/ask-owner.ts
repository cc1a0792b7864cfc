// Runs a command where its subject lives: here, or at another node through the log. A command that was asked for elsewhere
// changes nothing until its owner carries it out.
import { type AskedCommand, type AskView, isOver } from '#fleet/rules/ask-view'
import { routeCommand } from '#fleet/rules/route-command'
import { type ErrorCode, isErrorCode } from '#kernel/errors/error-catalog'
import { provostError } from '#kernel/errors/errors'
import { sha256Hex } from '#kernel/events/hash'
import { writeInstant } from '#kernel/events/time'
import { decision } from '#kernel/machine/decision'
import type { JsonObject } from '#kernel/reading/json-value'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { CARRY } from './asked-commands.ts'
import { contactOf, lookAtNodes, nameOf, nodesNow, sayContact, stateOf } from './contacts.ts'
import { findSubjectOwner } from './find-owner.ts'
import { refuseForeign } from './own-sessions.ts'

const ASK_LIFE_MS = 24 * 3_600_000
const WAIT_MS = 30_000
const LOOK_MS = 100

export type Command = { readonly command: AskedCommand; readonly subject: string; readonly arguments: JsonObject }

/** What the owner answered; throws its refusal, or that it is still waited for. */
export async function atOwner<Result extends object>(world: World, asking: Asking, given: Command): Promise<Result> {
  const owner = world.store.presence ? await findSubjectOwner(world, given.subject) : null
  if (owner === null || owner === world.node.id)
    return (await CARRY[given.command](world, asking, given.subject, given.arguments)) as Result
  await lookAtNodes(world)
  const { result, code, wait } = routeCommand({
    act: 'owned',
    forwardable: true,
    here: world.node.id,
    owner,
    ownerState: stateOf(world, owner),
    contact: contactOf(world, owner)?.contact ?? null,
  })
  if (result === 'refuse') throw await refuse(world, given, owner, code)
  const ask = await makeAsk(world, asking, owner, given)
  return readAnswer(world, await awaitAnswer(world, ask.id, wait ? WAIT_MS : 0)) as Result
}

async function refuse(world: World, { subject }: Command, owner: string, code: string | null): Promise<Error> {
  const isOut = code === 'NODE_SUSPENDED' || code === 'NODE_LOST' || code === 'NODE_REVOKED'
  if (!isOut) return refuseForeign(world, 'session', subject, owner)
  return provostError(code, { details: { id: owner, why: 'nothing is carried out there' } })
}

/** The same command sent again asks once. */
async function makeAsk(world: World, asking: Asking, to: string, given: Command): Promise<{ readonly id: string }> {
  const id =
    asking.onceKey === null ? world.ids.newId('as_') : `as_${sha256Hex(asking.onceKey).slice(0, 16).toUpperCase()}`
  const expiresAt = writeInstant(world.clock.now() + ASK_LIFE_MS)
  await recordDecision(world, { ...asking, seenVersion: null }, `ask/${id}`, history =>
    history.length > 0
      ? null
      : { type: 'ask.made', decision: decision('asked', 'T10', {}), data: { to, ...given, expiresAt } },
  )
  return { id }
}

async function awaitAnswer(world: World, id: string, waitMs: number): Promise<AskView> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const ask = (await world.store.views.find<AskView>('ask', id))!.state
    if (isOver(ask) || waited >= waitMs) return ask
    await world.clock.sleep(LOOK_MS)
  }
}

function readAnswer(world: World, ask: AskView): JsonObject {
  if (ask.state === 'done') return ask.result
  if (ask.state === 'refused') throw asRefused(ask)
  const { id, to } = ask
  const name = nameOf(world, to)
  if (isOver(ask)) throw provostError('ASK_EXPIRED', { details: { id, name } })
  const contact = contactOf(world, to)
  const said = contact ? sayContact(contact, nodesNow(world)) : 'contact not known'
  throw provostError('ASK_WAITING', { details: { id, name, contact: said } })
}

/** As its owner would have said it there. */
function asRefused({ refusal, subject }: AskView): Error {
  const { code, text: message, hint } = refusal ?? { code: '', text: '', hint: '' }
  const known: ErrorCode = isErrorCode(code) ? code : 'INTERNAL'
  return provostError(known, { message, ...(hint !== '' && { hint }), details: { id: subject } })
}
