// One look at one session: whether its process lives, whether its runtime does, and last what its run directory says. A
// supervisor records the end of its agent before it ends itself, so whoever has seen both gone finds the record; read first,
// the record would be missing of every end that happens between the reads.
// An exception or a runtime that does not answer is a failed look, and says nothing about the agent.

import { judgeExit } from '#access/rules/facts/judge-exit'
import type { World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { Look } from '#session/rules/activity/vocabulary'
import type { ExitRecord, Identity } from '#session/rules/life/run-documents'
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
}

const FAILED: ProcessJudgement = { process: 'indeterminate', failed: true, proof: null, rule: 'W3' }

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
  const failed: SessionLook = { place, identity: view.identity, exit: null, runtime: 'failed', process: FAILED }
  return Promise.race([look(world, view, place).catch(() => failed), late.then(() => failed)])
}

async function look(world: World, view: SessionView, place: RunPlace): Promise<SessionLook> {
  const { sessions } = world
  const identity = view.identity ?? (await findIdentity(sessions.files.readIdentity(place)))
  if (!identity) return { place, identity, exit: await readExit(world, place), runtime: 'failed', process: FAILED }
  const { sessionId, generation, agent } = identity
  const where = placeWitness(world, view)
  const recorded = { sessionId, generation, ...agent, node: where.recorded }
  const observed = { ...(await sessions.control.observe(agent.pid)), node: where.observed }
  const runtime = await sessions.runtimes.find(view.runtime).look(place, identity)
  const isLeaving = runtime === 'alive' && judgeProcess({ recorded, exit: null, observed }).process === 'dead'
  const exit = isLeaving ? await awaitWitness(world, place) : await readExit(world, place)
  const isDenied = exit !== null && exit !== 'unreadable' && !(await isCredible(world, view, identity, exit))
  const process = judgeProcess({ recorded, exit: exit === 'unreadable' || isDenied ? null : exit, observed })
  // A proven death needs no terminal to agree with it.
  return { place, identity, exit, runtime: process.proof ? 'dead' : runtime, process }
}

/**
 * A living process beats every record: a supervisor writes one when its agent has ended, so whoever still sees the agent after
 * the record was read has read what somebody else wrote. One that does not know what its supervisor knows was never its own. Who runs
 * open can read that too: of how it ended, once it is seen gone, the record is then the only word, and `why` says who could have written it.
 */
async function isCredible(world: World, view: SessionView, identity: Identity, exit: ExitRecord): Promise<boolean> {
  const { sessionId, generation, agent, supervisor, nonce = null } = identity
  const place = view.confinement?.isConfined ? 'sealed' : 'open'
  const { contradicted, belief } = judgeExit({
    recorded: { sessionId, generation, ...agent, supervisor, nonce },
    exit: { ...exit, supervisor: exit.supervisor ?? null, nonce: exit.nonce ?? null, place },
    observed: await world.sessions.control.observe(agent.pid),
    group: 'unknown',
  })
  return !contradicted && belief !== 'forged'
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
