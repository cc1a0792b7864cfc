// Carries out one step of a setup, and says in one line what came of it.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
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

export function carryOut(step: SetupStepName, tools: SetupTools): Promise<string> {
  return STEPS[step](tools)
}

const STEPS: Readonly<Record<SetupStepName, (tools: SetupTools) => Promise<string>>> = {
  async project({ client, facts, identity }) {
    const body = { path: facts.repository!, ...identity }
    const { project } = await client.call('initProject', { body })
    return `project ${project.id} added, with .provost/config.yaml`
  },

  /** The project's file names an agent of its own from the beginning, so both are told. */
  async agent({ env, facts }) {
    const text = facts.agent.harness!
    const files = [await setConfig(env, '/', { key: 'agents.harness', text, isForHome: true })]
    for (const key of facts.repository === null ? [] : ['agents.harness', 'worker.harness']) {
      files.push(await setConfig(env, facts.repository!, { key, text, isForHome: false }))
    }
    return `${text} is the agent in ${[...new Set(files.map(({ file }) => file))].join(' and ')}`
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
