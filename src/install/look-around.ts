// Gathers what `provost setup` plans from: the machine as `doctor` sees it, the agents, the repository, the shell.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from '#api/client'
import { findRepositoryRoot } from '#daemon/local/home-access'
import type { Environment } from '#daemon/wiring'
import { lookAtAgents } from '#host/examine-agents'
import { examineHost } from '#host/examine-host'
import type { AgentLook, Diagnosis } from '#host/rules/diagnose'
import { chooseAgent } from './rules/choose-agent.ts'
import { type CompletionPlace, findShell, placeCompletion, type Shell } from './rules/completion-place.ts'
import type { SetupFacts } from './rules/plan-setup.ts'
import { findKeeper } from './rules/service-keeper.ts'
import { askService, isServed } from './service.ts'

export type SetupWish = {
  readonly path: string
  readonly harness: string | null
  readonly shell: Shell | null
}

export type Surroundings = {
  readonly checks: readonly Diagnosis[]
  readonly agents: readonly AgentLook[]
  readonly facts: SetupFacts
}

export async function lookAround(env: Environment, client: Client, wish: SetupWish): Promise<Surroundings> {
  const [checks, agents] = await Promise.all([examineHost(env, false), lookAtAgents(env)])
  const repository = (await findRepositoryRoot(resolve(wish.path))) ?? null
  const { projects } = await client.call('listProjects')
  const project = projects.find(({ path }) => path === repository)
  const shell = wish.shell ?? findShell(env)
  const facts = {
    repository,
    isProject: project !== undefined,
    agent: chooseAgent({ agents, wish: wish.harness }).result,
    configured: project ? await findHarness(client, project.id) : null,
    shell,
    completion: shell && lookAtCompletion(placeCompletion(shell, env)),
    ...(await lookAtService(env)),
  }
  return { checks, agents, facts }
}

async function lookAtService(env: Environment): Promise<Pick<SetupFacts, 'service' | 'hasService'>> {
  const manager = findKeeper(process.platform, env, process.getuid?.() ?? 0)
  if (!manager || !(await isServed(env, manager))) return { service: null, hasService: false }
  return { service: manager.name, hasService: (await askService(env)).installed !== 'no' }
}

function lookAtCompletion(place: CompletionPlace): SetupFacts['completion'] {
  return { ...place, isThere: place.kind === 'file' && existsSync(place.path) }
}

async function findHarness(client: Client, id: string): Promise<string | null> {
  const { values } = await client.call('showProjectConfig', { parameters: { project: id } })
  const found = values.find(({ key }) => key === 'worker.harness')?.value
  return typeof found === 'string' ? found : null
}
