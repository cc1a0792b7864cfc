// The agents of tasks: each runs as a session, kept inside its worktree where the system can do that.
import { join } from 'node:path'
import { proveConfinement } from '#adapters/confinement/prove-confinement'
import { writeFileAtomic } from '#adapters/files/atomic-write'
import { type ConfinedAgent, confineAgent } from '#adapters/harness/confined-agent'
import { KeptOutput } from '#adapters/process/kept-output'
import type { AgentConfig } from '#core/config/agent-config'
import { system } from '#core/kernel/actor'
import type { SessionKind } from '#core/session/vocabulary'
import { decideConfinement } from '#core/task/decide-confinement'
import type { AgentEnd, AgentJob, Harness, Harnesses } from '#ports/harness'
import type { JobEnd, SessionJob } from '#usecases/session/run-agent-job'
import type { Asking, World } from '#usecases/world'

const LAST_WORDS_MAX = 2_000

const KINDS: Readonly<Record<string, SessionKind>> = { planning: 'planner', codegen: 'worker' }

/** `home` is Provost's own directory. The world is not complete yet when this is made, so it is asked for later. */
export function taskAgents(world: () => World, home: string): Harnesses {
  return {
    find: name => (world().sessions.harnesses.find(name) ? harnessOf(name, world, home) : undefined),
    get names() {
      return world().sessions.harnesses.names
    },
  }
}

function harnessOf(name: string, world: () => World, home: string): Harness {
  return {
    // The permission modes of coding agents are words of their own, and say nothing about confinement.
    async confinementOf(agent) {
      await needAgent(world(), agent)
      return decideConfinement(name === 'command' ? agent.permissions : null, await proveConfinement())
    },
    run: job => (job.confinement.isConfined ? runConfined(world(), job, home) : runOpen(world(), job)),
  }
}

/** Before anything is made for it: an agent that is not there does not need a worktree. */
async function needAgent(world: World, agent: AgentConfig): Promise<void> {
  const { findAgent } = await import('#usecases/session/check-spawn')
  await findAgent(world, agent)
}

async function runOpen(world: World, job: AgentJob): Promise<AgentEnd> {
  return composeEnd(world, job, await run(world, job, async argv => argv), [])
}

async function runConfined(world: World, job: AgentJob, home: string): Promise<AgentEnd> {
  let confined: ConfinedAgent | undefined
  try {
    const end = await run(world, job, async argv => {
      confined = await confineAgent(job, argv, home)
      return confined.command
    })
    const isKept = (await confined?.wasReady()) ?? false
    if (isKept || end.status === 'not_started')
      return await composeEnd(world, job, end, (await confined?.listOutside()) ?? [])
    return { status: 'not_started', because: `it could not be confined: ${await readSaid(world, job)}` }
  } finally {
    await confined?.end()
  }
}

async function run(world: World, job: AgentJob, wrap: SessionJob['wrap']): Promise<JobEnd> {
  const { runAgentJob } = await import('#usecases/session/run-agent-job')
  return runAgentJob(world, askingOf(job), toSessionJob(job, wrap))
}

function askingOf({ correlation }: AgentJob): Asking {
  return { actor: system('task'), correlation, cause: null, onceKey: null, seenVersion: null }
}

function toSessionJob(job: AgentJob, wrap: SessionJob['wrap']): SessionJob {
  const { session, project, phase, role, task, agent, prompt, workDirectory, submitDirectory, timeoutMs } = job
  return {
    id: session,
    project,
    kind: KINDS[phase] ?? 'reviewer',
    task,
    agent: { ...agent, interactive: false },
    prompt,
    title: `${phase} of ${task} as ${role}`,
    workDirectory,
    env: { PROVOST_SUBMIT_DIR: submitDirectory, PROVOST_TASK: task, PROVOST_PHASE: phase, PROVOST_ROLE: role },
    timeoutMs,
    wrap,
  }
}

async function composeEnd(world: World, job: AgentJob, end: JobEnd, outside: readonly string[]): Promise<AgentEnd> {
  if (end.status === 'not_started') return end
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
