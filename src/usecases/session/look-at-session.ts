// One look at one session: what its run directory says, whether its process lives, whether its runtime does.
// An exception or a runtime that does not answer is a failed look, and says nothing about the agent.
import { judgeProcess, type ProcessJudgement } from '#core/session/judge-process'
import type { ExitRecord, Identity } from '#core/session/run-documents'
import type { SessionView } from '#core/session/session-view'
import type { Look } from '#core/session/vocabulary'
import type { RunPlace } from '#ports/session-runtime'
import type { World } from '../world.ts'
import { placeOf } from './need-session.ts'

const LOOK_MS_MAX = 5_000

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

async function look({ sessions }: World, view: SessionView, place: RunPlace): Promise<SessionLook> {
  const identity = view.identity ?? (await findIdentity(sessions.files.readIdentity(place)))
  const exit = (await sessions.files.readExit(place)) ?? null
  if (!identity) return { place, identity, exit, runtime: 'failed', process: FAILED }
  const observed = await sessions.control.observe(identity.agent.pid)
  const { sessionId, generation, agent } = identity
  const process = judgeProcess({
    recorded: { sessionId, generation, ...agent },
    exit: exit === 'unreadable' ? null : exit,
    observed,
  })
  // A proven death needs no terminal to agree with it.
  const runtime = process.proof ? 'dead' : await sessions.runtimes.find(view.runtime).look(place, identity)
  return { place, identity, exit, runtime, process }
}

async function findIdentity(read: Promise<Identity | 'unreadable' | undefined>): Promise<Identity | null> {
  const found = await read
  return found === undefined || found === 'unreadable' ? null : found
}
