// Carries out one step of a setup, and says in one line what came of it.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { keepTrusted } from '#access/keep-trusted'
import type { Client } from '#api/client'
import { setConfig } from '#config/set-config'
import { stopDaemon } from '#daemon/local/daemon-life'
import type { Environment } from '#daemon/wiring'
import { writeFileAtomic } from '#files/atomic-write'
import type { SetupFacts, SetupStepName } from './rules/plan-setup.ts'
import { installService, planService } from './service.ts'

export type SetupTools = {
  readonly env: Environment
  readonly client: Client
  readonly facts: SetupFacts
  readonly scripts: Readonly<Record<string, string>>
  readonly identity: { readonly id: string | undefined; readonly repo: string | undefined }
}

export function carryOutSetup(step: SetupStepName, tools: SetupTools): Promise<string> {
  return STEPS[step](tools)
}

const STEPS: Readonly<Record<SetupStepName, (tools: SetupTools) => Promise<string>>> = {
  async project({ client, facts, identity }) {
    const body = { path: facts.repository!, ...identity }
    const { project } = await client.call('initProject', { body })
    return `project ${project.id} added, with .provost/config.yaml`
  },

  /** The home's word is the default of every project; the project's own says it to whoever shares the repository. */
  async agent({ env, client, facts }) {
    const text = facts.agent.harness!
    const wish = { key: 'agents.harness', text }
    const files = [await setConfig(env, '/', { ...wish, isForHome: true })]
    const root = facts.repository
    if (root !== null) {
      const project = (await client.call('listProjects')).projects.find(({ path }) => path === root)?.id
      files.push(await keepTrusted(client, project, () => setConfig(env, root, { ...wish, isForHome: false })))
    }
    return `${text} is the agent in ${files.map(({ file }) => file).join(' and ')}`
  },

  async completion({ facts, scripts }) {
    const { shell, completion } = facts
    if (completion?.kind !== 'file') return 'nothing to write'
    await mkdir(dirname(completion.path), { recursive: true })
    await writeFileAtomic(completion.path, `${scripts[shell!]}\n`, 0o644)
    return `${completion.path} written; new shells complete \`provost\``
  },

  async service({ env }) {
    const plan = planService(env)
    await stopDaemon(env) // its place is taken by the service; agents go on
    await installService(env, plan)
    return `the daemon is a service of ${plan.manager.name}; ${plan.manager.remark}`
  },
}
