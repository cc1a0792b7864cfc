// The real programs under Provost: a repository, a home of Provost's own, and agents that talk to the stub.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { Stage } from './stage.ts'
import type { Take } from './take.ts'

export type ProvostStage = {
  readonly stage: Stage
  readonly provost: Provost
  readonly root: string
  readonly run: (words: string | readonly string[]) => ReturnType<Provost['run']>
  readonly show: (id: string) => Promise<Awaited<ReturnType<Provost['run']>>['json']>
  readonly close: () => Promise<void>
}

export type AgentWish = {
  readonly harness: string
  readonly env?: Readonly<Record<string, string | undefined>> | ((stage: Stage) => Readonly<Record<string, string>>)
  readonly more?: Readonly<Record<string, unknown>>
  /** Of the project, beside its agents. */
  readonly config?: Readonly<Record<string, unknown>>
}

/** Everything that the agent needs of the throw-away home is configured for it: nothing else reaches it. */
export async function openProvostStage(scenario: Take['scenario'], wish: AgentWish): Promise<ProvostStage> {
  const stage = await Stage.open(scenario)
  const provost = await Provost.create()
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  const given = typeof wish.env === 'function' ? wish.env(stage) : wish.env
  const env = Object.entries({ ...stage.home.env, ...given }).filter(([, value]) => value !== undefined)
  const agent = { harness: wish.harness, env: Object.fromEntries(env), ...wish.more }
  await writeFile(
    join(root, '.provost', 'config.yaml'),
    JSON.stringify({ worker: agent, planner: agent, ...wish.config }),
  )
  const run: ProvostStage['run'] = words => provost.ask(words, { cwd: root })
  const show: ProvostStage['show'] = async id => {
    await run(`session probe ${id}`)
    return (await run(`session show ${id} --json`)).json
  }
  const close = async () => {
    await provost.end()
    await stage.close()
  }
  expect((await run('project add .')).exitCode).toBe(0)
  return { stage, provost, root, run, show, close }
}
