// The agents of tasks: each runs as a session in a cage of its own.
import { join } from 'node:path'
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { writeFileAtomic } from '#files/atomic-write'
import { system } from '#kernel/events/actor'
import { KeptOutput } from '#process/kept-output'
import type { Asking, World } from '#recorder/world'
import type { AgentEnd, AgentJob, Harness, Harnesses } from '#session/ports/harness'
import type { SessionKind } from '#session/rules/activity/vocabulary'
import type { CageOrder } from '#session/usecases/life/cage-launch'
import type { JobEnd, SessionJob } from '#session/usecases/life/run-agent-job'

const LAST_WORDS_MAX = 2_000

const KINDS: Readonly<Record<string, SessionKind>> = { planning: 'planner', codegen: 'worker' }

/** The world is not complete yet when this is made, so it is asked for later. */
export function taskAgents(world: () => World): Harnesses {
  return {
    find: name => (world().sessions.harnesses.find(name) ? harnessOf(world) : undefined),
    get names() {
      return world().sessions.harnesses.names
    },
  }
}

function harnessOf(world: () => World): Harness {
  return {
    async check(agent, seat) {
      const { findAgent } = await import('#session/usecases/life/check-spawn')
      const { describeOpen, mayBeCaged } = await import('#session/usecases/life/cage-launch')
      const { needLogin } = await import('#session/usecases/life/need-login')
      const { harness } = await findAgent(world(), agent)
      const { agents } = await world().projectConfig.read(seat.projectRoot)
      const { seatSession } = await import('#usage/usecases/quota/seat-session')
      const { env } = await seatSession(world(), { ...agent, account: null }, false)
      await needLogin(world(), harness, agent, agents.passEnv, env)
      const order = await orderOf(world(), agent, { ...seat, submitDirectory: null })
      return (await mayBeCaged(world(), seat.session, order)) ? null : describeOpen(world(), order)
    },
    run: job => run(world(), job),
  }
}

type Ordered = Pick<AgentJob, 'projectRoot' | 'confinement'> & { readonly submitDirectory: string | null }

async function orderOf(world: World, agent: AgentConfig, job: Ordered): Promise<CageOrder> {
  const { orderCage, wishOfFlag } = await import('#session/usecases/life/cage-order')
  const { projectRoot: root, submitDirectory: handIn, confinement } = job
  return orderCage(world, { root, agent, handIn, own: wishOfFlag(confinement) })
}

async function run(world: World, job: AgentJob): Promise<AgentEnd> {
  const { runAgentJob } = await import('#session/usecases/life/run-agent-job')
  const cage = await orderOf(world, job.agent, job)
  const end = await runAgentJob(world, askingOf(job), toSessionJob(job, cage))
  if (end.status === 'not_started') return end
  const settled = await world.sessions.cages.settle(job.session)
  return composeEnd(world, job, end, settled?.outside ?? [])
}

function askingOf({ correlation }: AgentJob): Asking {
  return { actor: system('task'), correlation, cause: null, onceKey: null, seenVersion: null }
}

function toSessionJob(job: AgentJob, cage: CageOrder): SessionJob {
  const { session, project, phase, attempt, role, task, agent, prompt, workDirectory, submitDirectory, timeoutMs } = job
  return {
    id: session,
    project,
    kind: KINDS[phase] ?? 'reviewer',
    task,
    purpose: { phase, attempt, swarm: null, review: null },
    agent: { ...agent, interactive: false },
    prompt,
    title: `${phase} of ${task} as ${role}`,
    workDirectory,
    env: { PROVOST_SUBMIT_DIR: submitDirectory, PROVOST_TASK: task, PROVOST_PHASE: phase, PROVOST_ROLE: role },
    timeoutMs,
    cage,
  }
}

async function composeEnd(
  world: World,
  job: AgentJob,
  end: Exclude<JobEnd, { status: 'not_started' }>,
  outside: readonly string[],
): Promise<AgentEnd> {
  const said = await readSaid(world, job)
  await writeFileAtomic(join(job.submitDirectory, 'output.log'), said)
  const told = { lastWords: said.trimEnd().slice(-LAST_WORDS_MAX), outside, failure: end.failure }
  return end.status === 'timed_out' ? { ...end, ...told } : { status: end.status, exitCode: end.exitCode, ...told }
}

/** Beginning and end, without secrets. */
async function readSaid({ sessions }: World, { projectRoot, session }: AgentJob): Promise<string> {
  const kept = new KeptOutput()
  for await (const chunk of sessions.files.streamOutput({ root: projectRoot, session, generation: 1 }))
    kept.add(Buffer.from(chunk))
  return kept.text()
}
