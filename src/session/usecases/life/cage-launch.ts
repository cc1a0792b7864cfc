// Every launch is kept inside of what it was given, or a person said that it need not be. What is called confined was
// tested in that very launch before the agent's program was started.

import type { CageAbility, CageWish } from '#access/ports/cages'
import { nameLaunch } from '#access/rules/cage/cage-launch'
import {
  CAGE_CHECKS,
  type CageNetwork,
  type ConfinementDecision,
  type ConfinementWish,
  decideConfinement,
  type WishSource,
} from '#access/rules/cage/decide-confinement'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { Confinement } from '#task/rules/change/told-confinement'
import { recordObservations } from '../liveness/observe-session.ts'
import type { Launching } from './launch-agent.ts'

const OPEN_WORDS = 'NOT CONFINED: '

/** What a person wants of the cage of a launch. */
export type CageOrder = Pick<CageWish, 'handIn' | 'show' | 'hide' | 'write' | 'state'> & {
  readonly wish: ConfinementWish
  readonly wishFrom: WishSource
  readonly network: CageNetwork
  /** What network `model` connects to. */
  readonly modelHosts: readonly string[]
}

/** Asked before anything is made: who may only run confined, where nobody can be, needs no worktree. */
export async function mayBeCaged(world: World, session: string, order: CageOrder): Promise<boolean> {
  if (order.wish === 'off' && order.wishFrom !== 'project') return false
  const ability = await world.sessions.cages.ability()
  if (ability.backend !== 'none') return true
  const decision = decide(session, order, ability, null)
  if (!decision.start) throw confinementFailed(session, decision)
  return false
}

function decide(
  launch: string,
  order: CageOrder,
  ability: CageAbility,
  test: CageTestOrNull,
  hasEnded = false,
): ConfinementDecision {
  const { wish, wishFrom, network } = order
  const { backend, why, seccomp } = ability
  return decideConfinement({ wish, wishFrom, launch, backend, why, seccomp, network, test, hasEnded })
}

type CageTestOrNull = Parameters<typeof decideConfinement>[0]['test']

type Launched = Pick<Launching, 'world' | 'asking' | 'id'>

/** The launch waits for the word: it comes after the fact is on record. */
export async function proveCage(launching: Launched, order: CageOrder, place: RunPlace): Promise<void> {
  const { world, asking, id } = launching
  const { cages, files } = world.sessions
  const hasEnded = async () => (await files.readExit(place)) !== undefined
  const [ability, test] = [await cages.ability(), await cages.hearTest(place, hasEnded)]
  const decision = decide(nameLaunch(id, place.generation), order, ability, test, await hasEnded())
  if (!decision.start) {
    await cages.release(place, false).catch(() => {}) // it may have ended by itself
    throw confinementFailed(id, decision, test === null ? await lastLine(launching, place) : '')
  }
  const { backend, seccomp } = ability
  const caged = decision.confined
    ? { backend, seccomp, network: order.network, checks: CAGE_CHECKS.length, words: decision.words }
    : { because: decision.words, askedBy: order.wishFrom, words: decision.words }
  const { generation } = place
  const type = decision.confined ? 'session.caged' : 'session.uncaged'
  await recordObservations(world, asking, id, [], [composeEvent(world, asking, type, { generation, ...caged })])
  world.steps('session.caged')
  await cages.release(place, true)
}

/** Why a launch that was ordered so runs open. */
export async function describeOpen(world: World, order: CageOrder): Promise<Confinement> {
  const { words } = decide('', order, await world.sessions.cages.ability(), null)
  return { isConfined: false, because: words.slice(OPEN_WORDS.length) }
}

/** That nothing keeps it inside is a fact of the launch like any other. */
export async function recordOpenLaunch(launching: Launched, order: CageOrder, generation: number): Promise<void> {
  const { world, asking, id } = launching
  const { words } = decide(nameLaunch(id, generation), order, await world.sessions.cages.ability(), null)
  const data = { generation, because: words, askedBy: order.wishFrom, words }
  await recordObservations(world, asking, id, [], [composeEvent(world, asking, 'session.uncaged', data)])
}

function confinementFailed(session: string, { words }: ConfinementDecision, more = ''): Error {
  const why = `${words.slice(OPEN_WORDS.length)}${more === '' ? '' : ` (${more})`}`
  return provostError('CONFINEMENT_FAILED', {
    hint: 'see what holds with `provost cage test`; install bubblewrap or allow user namespaces, or run it open: `--confinement off`, for all agents `provost config set agents.confinement off --home`',
    details: { session, why },
  })
}

const SAID_BYTES = 4096

/** What the system said when the cage could not be built. */
async function lastLine({ world }: Launched, place: RunPlace): Promise<string> {
  const said = Buffer.from(await world.sessions.files.readOutput(place, SAID_BYTES)).toString('utf8')
  return said.trim().split('\n').at(-1) ?? ''
}
