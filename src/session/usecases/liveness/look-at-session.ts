// One look at one session: whether its process lives, whether its runtime does, and last what its run directory says. A
// supervisor records the end of its agent before it ends itself, so whoever has seen both gone finds the record; read first,
// the record would be missing of every end that happens between the reads.
// An exception or a runtime that does not answer is a failed look, and says nothing about the agent.

import type { ExitBelief } from '#access/rules/facts/judge-exit'
import { type WeighedExit, weighExit } from '#access/rules/facts/weigh-exit'
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { Look } from '#session/rules/activity/vocabulary'
import type { ExitRecord, Identity } from '#session/rules/life/run-documents'
import type { Contradiction } from '#session/rules/liveness/contradiction'
import { judgeProcess, type ProcessJudgement } from '#session/rules/liveness/judge-process'
import type { SessionView } from '#session/rules/record/session-view'
import { placeOf } from '../life/need-session.ts'

const LOOK_MS_MAX = 5_000
const WITNESS_MS_MAX = 1_000
const WITNESS_LOOK_MS = 50

export type SessionLook = {
  readonly place: RunPlace
  /** Null: nobody wrote down who was started. */
  readonly identity: Identity | null
  readonly exit: ExitRecord | 'unreadable' | null
  readonly runtime: Look
  readonly process: ProcessJudgement
  /** Of a record that names exactly this process. */
  readonly belief: ExitBelief
  /** A record that claims the end of who is seen alive. */
  readonly contradiction: Contradiction | null
}

const FAILED: ProcessJudgement = { process: 'indeterminate', failed: true, proof: null, rule: 'W3' }
const NOTHING_SEEN = { runtime: 'failed', process: FAILED, belief: 'none', contradiction: null } as const

export async function lookAtSession(world: World, view: SessionView): Promise<SessionLook> {
  const place = await placeOf(world, view)
  return inTime(world, late => lookFrom(world, view, place, late))
}

/** Looks that begin together have one time limit: a timer for each would cost more than the looks. */
export async function inTime<Answer>(
  { clock }: World,
  work: (late: Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const over = new AbortController()
  const late = clock.sleep(LOOK_MS_MAX, over.signal)
  late.catch(() => undefined) // everything was faster
  try {
    return await work(late)
  } finally {
    over.abort()
  }
}

export async function lookFrom(
  world: World,
  view: SessionView,
  place: RunPlace,
  late: Promise<void>,
): Promise<SessionLook> {
  const failed: SessionLook = { ...NOTHING_SEEN, place, identity: view.identity, exit: null }
  return Promise.race([look(world, view, place).catch(() => failed), late.then(() => failed)])
}

async function look(world: World, view: SessionView, place: RunPlace): Promise<SessionLook> {
  const { sessions } = world
  const identity = view.identity ?? (await findIdentity(sessions.files.readIdentity(place)))
  if (!identity) return { ...NOTHING_SEEN, place, identity, exit: await readExit(world, place) }
  const { sessionId, generation, agent } = identity
  const where = placeWitness(world, view)
  const recorded = { sessionId, generation, ...agent, node: where.recorded }
  const observed = { ...(await sessions.control.observe(agent.pid)), node: where.observed }
  const runtime = await sessions.runtimes.find(view.runtime).look(place, identity)
  const isLeaving = runtime === 'alive' && judgeProcess({ recorded, exit: null, observed }).process === 'dead'
  const exit = isLeaving ? await awaitWitness(world, place) : await readExit(world, place)
  const isHere = where.recorded === where.observed
  const known = exit === 'unreadable' ? null : exit
  const weighed = known && isHere ? await weigh(world, view, identity, known) : UNWEIGHED
  const { belief, contradiction } = weighed
  const judged = judgeProcess({ recorded, exit: weighed.isTaken ? known : null, observed })
  const process = contradiction?.alive === 'group' ? { ...FAILED, failed: false, rule: 'X5' } : judged
  // A proven death needs no terminal to agree with it.
  return { place, identity, exit, runtime: process.proof ? 'dead' : runtime, process, belief, contradiction }
}

const UNWEIGHED: WeighedExit = { belief: 'none', isTaken: true, contradiction: null }

/**
 * A supervisor writes a record when its agent and all of its group have ended, so whoever still sees one of them after the record was
 * read has read what somebody else wrote.
 */
async function weigh(
  { sessions }: World,
  view: SessionView,
  identity: Identity,
  exit: ExitRecord,
): Promise<WeighedExit> {
  const { sessionId, generation, agent, supervisor, nonce = null } = identity
  const place = view.confinement?.isConfined ? 'sealed' : 'open'
  return weighExit({
    recorded: { sessionId, generation, ...agent, supervisor, nonce },
    exit: { ...exit, supervisor: exit.supervisor ?? null, nonce: exit.nonce ?? null, place },
    observed: await sessions.control.observe(agent.pid),
    group: await sessions.control.observeGroup(agent.processGroup),
  })
}

/** Pids of another node, or of another PID namespace of this one, are no witness. */
function placeWitness({ node: here }: World, { node, namespace }: SessionView) {
  const isElsewhere = namespace !== '' && here.namespace !== '' && namespace !== here.namespace
  const within = (number: string) => (isElsewhere ? `#pid:${number}` : '')
  return { recorded: `${node ?? ''}${within(namespace)}`, observed: `${here.id}${within(here.namespace)}` }
}

async function readExit({ sessions }: World, place: RunPlace): Promise<SessionLook['exit']> {
  return (await sessions.files.readExit(place)) ?? null
}

/** The agent has gone and its supervisor has not: it is about to say how. That it takes long says nothing either. */
async function awaitWitness(world: World, place: RunPlace): Promise<SessionLook['exit']> {
  for (let waited = 0; ; waited += WITNESS_LOOK_MS) {
    const exit = await readExit(world, place)
    if (exit !== null || waited >= WITNESS_MS_MAX) return exit
    await world.clock.sleep(WITNESS_LOOK_MS)
  }
}

async function findIdentity(read: Promise<Identity | 'unreadable' | undefined>): Promise<Identity | null> {
  const found = await read
  return found === undefined || found === 'unreadable' ? null : found
}
