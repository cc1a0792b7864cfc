// What waits in the swarm and in the stores of evidence of all projects, or of one.
import { findPlaceOfEvidence } from '#evidence/usecases/evidence-place'
import { describeQuarantine } from '#evidence/usecases/show-quarantine'
import { isProvostError } from '#kernel/errors/errors'
import { listProjects } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { SwarmRunView } from '#swarm/rules/record/swarm-run-view'
import { findNextCommand } from '#swarm/rules/wave/explain-wave'
import { listAgents } from '#swarm/usecases/need-swarm'
import { askOfQuarantine, askOfRun, askOfUnreadable } from '../rules/ask-of-proof.ts'
import type { InboxRow } from '../rules/inbox-row.ts'

const AT_WORK: readonly string[] = ['pending', 'dispatched', 'running']

export async function askOfRuns(world: World, project?: string): Promise<InboxRow[]> {
  const runs = await readAllRows<SwarmRunView>(world, 'swarm_run', project === undefined ? {} : { scope: project })
  const open = runs.filter(({ status }) => status === 'initializing' || status === 'active')
  return (await Promise.all(open.map(run => askOfOneRun(world, run)))).flat()
}

async function askOfOneRun(world: World, run: SwarmRunView): Promise<InboxRow[]> {
  const wave = run.waves.at(-1)
  const agents = wave?.digest === null ? await listAgents(world, wave) : []
  const isAtWork = agents.some(({ status }) => AT_WORK.includes(status))
  const command = findNextCommand(run).command ?? `provost swarm status ${run.id}`
  return askOfRun({ ...run, wave: wave?.status ?? null, isAtWork, command })
}

export async function askOfEvidence(world: World, project?: string): Promise<InboxRow[]> {
  const projects = (await listProjects(world)).filter(({ id }) => project === undefined || id === project)
  const seen = new Set<string>()
  return (await Promise.all(projects.map(({ id }) => askOfStore(world, id, seen)))).flat()
}

/** Projects may share a store: what lies in it waits once. */
async function askOfStore(world: World, project: string, seen: Set<string>): Promise<InboxRow[]> {
  try {
    const { store } = await findPlaceOfEvidence(world, { project })
    if (seen.has(store.root)) return []
    seen.add(store.root)
    return (await describeQuarantine(store)).flatMap(payload => askOfQuarantine({ ...payload, project }))
  } catch (error) {
    if (!isProvostError(error)) throw error
    return [askOfUnreadable({ project, message: error.message })]
  }
}
