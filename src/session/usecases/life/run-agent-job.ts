// Runs one agent to its end in a place that somebody else prepared, as a session like any other: supervised, watched,
// listed, and able to ask a person for permission meanwhile.

import type { AgentConfig } from '#config/rules/sections/agent-config'
import { composeOwner } from '#fleet/usecases/is-own'
import { registerNode } from '#fleet/usecases/register-node'
import { provostError } from '#kernel/errors/errors'
import { planGlance } from '#kernel/events/plan-glance'
import { hasEnded } from '#kernel/events/process-life'
import { readInstant } from '#kernel/events/time'
import { needProject } from '#project/usecases/find-project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { RunPlace } from '#session/ports/session-runtime'
import type { SessionKind } from '#session/rules/activity/vocabulary'
import { explainFailure, type ToldFailure } from '#session/rules/failure/agent-failure'
import { decidePatience } from '#session/rules/failure/decide-patience'
import type { ExitRecord } from '#session/rules/life/run-documents'
import { isEnded } from '#session/rules/life/standing'
import type { SessionPurpose } from '#session/rules/record/session-events'
import type { SessionView } from '#session/rules/record/session-view'
import { personOf } from '#usage/usecases/attribution'
import { needBudget } from '#usage/usecases/limits/judge-limits'
import { type Seat, seatSession } from '#usage/usecases/quota/seat-session'
import { adoptSession } from '../liveness/adopt-sessions.ts'
import { recordObservations } from '../liveness/observe-session.ts'
import { probeSessions } from '../liveness/probe-sessions.ts'
import { streamOf } from '../write-session.ts'
import { type CageOrder, mayBeCaged, proveCage, recordOpenLaunch } from './cage-launch.ts'
import { findAgent, type SpawnReady } from './check-spawn.ts'
import { failSpawn } from './fail-spawn.ts'
import { killSession } from './kill-session.ts'
import { launchAgent } from './launch-agent.ts'
import { findSession, needSession, placeOf } from './need-session.ts'
import { titleOf } from './spawn-wish.ts'

export type SessionJob = {
  readonly id: string
  readonly project: string
  readonly kind: SessionKind
  readonly task: string | null
  readonly purpose: SessionPurpose
  readonly agent: AgentConfig
  readonly prompt: string
  readonly title: string
  readonly workDirectory: string
  /** The private repository that the work directory is of; absent: that of the project. */
  readonly copy?: string | null
  readonly env: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly cage: CageOrder
}

export type JobEnd =
  | {
      readonly status: 'exited'
      readonly exitCode: number | null
      readonly signal: string | null
      /** What it failed with, by its own words or by its end; null when nothing went wrong. */
      readonly failure: ToldFailure | null
    }
  | { readonly status: 'timed_out'; readonly failure: ToldFailure | null }
  | { readonly status: 'not_started'; readonly because: string }

type NotStarted = Extract<JobEnd, { status: 'not_started' }>

const LOOK_MS = 200
const WITNESS_MS_MAX = 15_000
const WITNESS_LOOK_MS_MAX = 50
/** A limit ends a turn too: whoever gave the job decides when it is tried again. */
const FINISHED: readonly string[] = ['ready', 'idle', 'quota_paused']

/** One that somebody started under this id is gone on with: it is heard to its end, and never started twice. */
export async function runAgentJob(world: World, asking: Asking, job: SessionJob): Promise<JobEnd> {
  const known = await findSession(world, job.id)
  const failed = known ? await adopt(world, asking, known, job) : await startAgentJob(world, asking, job)
  return failed ?? hearToItsEnd(world, asking, job)
}

async function adopt(
  world: World,
  asking: Asking,
  known: SessionView,
  { cage }: SessionJob,
): Promise<NotStarted | null> {
  await adoptSession(world, asking, known)
  const view = await needSession(world, known.id)
  const { id, spawnFailure, record } = view
  if (spawnFailure) return { status: 'not_started', because: spawnFailure.why }
  if (isEnded(record.session.state)) return null
  try {
    await giveWord(world, asking, view, cage)
    return null
  } catch (error) {
    const failed = await failSpawn(world, asking, id, error)
    return { status: 'not_started', because: failed.spawnFailure?.why ?? 'it could not be started' }
  }
}

/** An agent waits in its cage for the word. Whoever started it may have been killed before it gave it. */
async function giveWord(world: World, asking: Asking, view: SessionView, cage: CageOrder): Promise<void> {
  const { generation } = view.record
  const place = await placeOf(world, view)
  const launching = { world, asking, id: view.id }
  if (view.confinement === null && (await mayBeCaged(world, view.id, cage))) return proveCage(launching, cage, place)
  if (view.confinement === null) return recordOpenLaunch(launching, cage, generation)
  if (view.confinement.isConfined) await world.sessions.cages.release(place, true).catch(() => {}) // it has the word already
}

/** For whoever comes back later to hear how it ended. Answers why it could not be started, or null. */
export async function startAgentJob(world: World, asking: Asking, job: SessionJob): Promise<NotStarted | null> {
  const ready = await findAgent(world, job.agent)
  await needBudget(world, { project: job.project, task: job.task, person: personOf(asking.actor) })
  const { harness, model } = job.agent
  const seat = await seatSession(world, { harness, model, account: null }, false)
  await writeRow(world, asking, job, seat)
  try {
    await start(world, asking, job, ready, seat)
    return null
  } catch (error) {
    const { spawnFailure } = await failSpawn(world, asking, job.id, error)
    return { status: 'not_started', because: spawnFailure?.why ?? 'it could not be started' }
  }
}

async function writeRow(
  world: World,
  asking: Asking,
  { id, project, kind, agent, task, purpose, title, workDirectory, copy = null, cage }: SessionJob,
  { account }: Seat,
): Promise<void> {
  await registerNode(world, asking)
  const created = composeEvent(world, asking, 'session.created', {
    projectId: project,
    ...composeOwner(world),
    kind,
    harness: agent.harness,
    runtime: 'process',
    branch: '',
    worktree: null,
    workDirectory,
    copy,
    title: titleOf({ title, prompt: '' }),
    taskId: task,
    purpose,
    account,
    asked: {
      model: agent.model,
      permissions: agent.permissions,
      confinement: cage.wishFrom === 'flag' ? cage.wish : null,
    },
  })
  await world.store.log.append([{ stream: streamOf(id), expectedVersion: 0, events: [created] }])
}

async function start(world: World, asking: Asking, job: SessionJob, ready: SpawnReady, seat: Seat): Promise<void> {
  const project = await needProject(world, job.project)
  const { id, agent, prompt, workDirectory, env, cage } = job
  const { passEnv } = (await world.projectConfig.read(project.path)).agents
  const place = { ...project, path: job.copy ?? project.path }
  const target = { world, asking, id, project: place, agent, runtime: 'process', ready } as const
  const work = { workDirectory, prompt, system: '', env, passEnv, cage, account: seat.env }
  await launchAgent({ ...target, ...work, generation: 1, resumes: null })
}

/** An agent that waits for more is told that there is none as soon as it has finished its turn. */
async function hearToItsEnd(world: World, asking: Asking, { id, timeoutMs }: SessionJob): Promise<JobEnd> {
  const begun = world.clock.monotonic()
  const deadline = begun + timeoutMs
  let [isInputClosed, hasRecord] = [false, false]
  for (;;) {
    await probeSessions(world, asking, [id])
    const view = await needSession(world, id)
    if (isEnded(view.record.session.state)) return readEnd(world, view)
    if (world.stopping?.aborted) throw provostError('WORK_INTERRUPTED', { details: { what: id } })
    if (!isInputClosed && hasFinishedTurn(view))
      isInputClosed = (await world.sessions.control.closeInput(await placeOf(world, view))).ok
    const impatient = await giveUp(world, asking, view)
    if (impatient) return impatient
    if (world.clock.monotonic() >= deadline) {
      await killSession(world, asking, id, { kind: 'error', note: 'it took too long' })
      return { status: 'timed_out', failure: told(view) }
    }
    hasRecord = await restUntilEnd(world, view, begun, hasRecord)
  }
}

/**
 * Over as soon as its end was written down, and then answers true. A record that is known already and that the look does not
 * believe ends no second rest.
 */
async function restUntilEnd(world: World, view: SessionView, begun: number, isKnown: boolean): Promise<boolean> {
  const { clock, sessions, stopping } = world
  const place = await placeOf(world, view)
  const until = clock.monotonic() + LOOK_MS
  while (clock.monotonic() < until && !stopping?.aborted) {
    if (!isKnown && sessions.files.hasExit(place)) return true
    await clock.sleep(planGlance(clock.monotonic() - begun, LOOK_MS))
  }
  return isKnown
}

/** An agent that tries for ever what cannot help is ended, and says what it tried. */
async function giveUp(world: World, asking: Asking, { id, failure, harness }: SessionView): Promise<JobEnd | null> {
  const now = world.clock.now()
  if (!failure || decidePatience(failure, readInstant(failure.at) ?? now, now).result === 'wait') return null
  const { at: _, ...tried } = failure
  const last = { ...tried, isRetrying: false }
  await recordObservations(world, asking, id, [], [composeEvent(world, asking, 'session.failed', last)])
  await killSession(world, asking, id, { kind: 'error', note: explainFailure(harness, last).sentence })
  return { status: 'exited', exitCode: null, signal: null, failure: explainFailure(harness, last) }
}

export function hasFinishedTurn({ record, identity }: SessionView): boolean {
  const { state, enteredAt } = record.activity
  const launchedAt = readInstant(identity?.launchedAt) ?? 0
  return FINISHED.includes(state) && (readInstant(enteredAt) ?? 0) >= launchedAt
}

const told = ({ failure, harness }: SessionView) => (failure ? explainFailure(harness, failure) : null)

/** Where nobody saw how it ended, neither a code nor a signal is known. */
export async function readEnd(world: World, view: SessionView): Promise<JobEnd> {
  const exit = await awaitExit(world, view, await placeOf(world, view))
  const { exitCode, signal } = exit ?? { exitCode: null, signal: null }
  return { status: 'exited', exitCode, signal, failure: told(view) }
}

/** The log may say that it has ended before its supervisor does: that one is waited for, as long as it lives. */
async function awaitExit(world: World, view: SessionView, place: RunPlace): Promise<ExitRecord | null> {
  const begun = world.clock.monotonic()
  for (;;) {
    // Asked before the record is read: it is written before the supervisor ends.
    const waited = world.clock.monotonic() - begun
    const isOver = !(await hasWitness(world, view)) || waited >= WITNESS_MS_MAX
    const exit = await world.sessions.files.readExit(place)
    if (exit !== undefined && exit !== 'unreadable') return exit
    if (isOver) return null
    await world.clock.sleep(planGlance(waited, WITNESS_LOOK_MS_MAX))
  }
}

async function hasWitness({ sessions }: World, { identity }: SessionView): Promise<boolean> {
  if (!identity) return false
  const { kind, startTime, state } = await sessions.control.observe(identity.supervisor.pid)
  return kind === 'error' || (startTime === identity.supervisor.startTime && !hasEnded(state))
}
