// A repository with marked defects and a swarm of scripted agents, for the tests of the loop.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { Ended, Provost } from './program.ts'
import { git, makeRepository } from './repository.ts'

export type Files = Readonly<Record<string, string>>

export class SwarmScene {
  readonly provost: Provost
  readonly root: string
  run = ''
  /** Before everything else on the PATH of the agents. */
  path: string | undefined

  private constructor(provost: Provost) {
    this.provost = provost
    this.root = join(provost.place, 'shop')
  }

  /** Each directory at the top is a domain. */
  static async open(provost: Provost, files: Files, config: object = {}): Promise<SwarmScene> {
    const scene = new SwarmScene(provost)
    await makeRepository(scene.root)
    await copyFile(join(import.meta.dirname, 'swarm-agent.mjs'), join(provost.place, 'swarm-agent.mjs'))
    await provost.ask('init', { cwd: scene.root })
    await scene.configure(config)
    await scene.commit(files)
    await scene.startRun(files)
    return scene
  }

  /** From here on everything is about this run. */
  async startRun(files: Files): Promise<void> {
    const { json } = await this.do('init')
    this.run = json.run.id
    for (const { name } of json.domains) await this.do(`domains ${this.run} remove ${name}`)
    for (const name of new Set(Object.keys(files).map(path => path.split('/')[0]!)))
      await this.do(`domains ${this.run} add ${name} --glob ${name}/**`)
    await this.do(`freeze ${this.run}`)
  }

  /** Also what the tests of the loop do not need, like the agents of tasks. */
  async configure(more: object): Promise<void> {
    const agent = { harness: 'command', args: [process.execPath, join(this.provost.place, 'swarm-agent.mjs')] }
    const config = { id: 'shop', swarmAgent: agent, checks: [{ name: 'test', command: ['true'] }], ...more }
    await writeFile(join(this.root, '.provost', 'config.yaml'), JSON.stringify(config))
  }

  async commit(files: Files): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.root, path)), { recursive: true })
      await writeFile(join(this.root, path), text)
    }
    await git(this.root, 'add', '--all')
    await git(this.root, 'commit', '--quiet', '--message=More')
  }

  /** What the agents of the next wave do, by domain. */
  async script(wishes: Readonly<Record<string, object>>): Promise<void> {
    await writeFile(join(this.provost.place, 'swarm-script.json'), JSON.stringify(wishes))
  }

  try(words: string | readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const list = typeof words === 'string' ? words.split(' ') : words
    const path = this.path === undefined ? {} : { PATH: `${this.path}:${process.env.PATH}` }
    return this.provost.ask(['swarm', ...list, '--json'], { cwd: this.root, env: { ...path, ...env } })
  }

  async do(words: string | readonly string[], exitCode = 0): Promise<Ended> {
    const ended = await this.try(words)
    expect(ended.exitCode, `${words}\n${ended.stdout}${ended.stderr}`).toBe(exitCode)
    return ended
  }

  async wave(phase: string, wishes: Readonly<Record<string, object>> = {}): Promise<Ended> {
    await this.script(wishes)
    await this.do(`dispatch ${this.run} ${phase}`)
    return this.try(`collect ${this.run} --wait`)
  }

  /** `state (detail)` by rule id. */
  async states(): Promise<Record<string, string>> {
    const findings = await this.findings()
    return Object.fromEntries(
      findings.map(({ rule_id, state, detail }) => [rule_id, detail === null ? state : `${state} (${detail})`]),
    )
  }

  async findings(): Promise<
    {
      id: string
      rule_id: string
      state: string
      detail: string | null
      rule: string
      path: string
      matchedBy: string | null
    }[]
  > {
    const { json } = await this.provost.ask(['finding', 'list', '--run', this.run, '--json'], { cwd: this.root })
    return json.findings
  }

  async idOf(mark: string): Promise<string> {
    return (await this.findings()).find(({ rule_id }) => rule_id === mark)!.id
  }

  /** The events of the run, its agents and its findings, as types. */
  async logged(): Promise<string[]> {
    const { stdout } = await this.provost.ask('log export', { cwd: this.root })
    const rows = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    return rows.filter(({ stream }) => /^(swarm|finding|agent-run)\//.test(stream ?? '')).map(({ type }) => type)
  }

  async whoRan(): Promise<string[]> {
    const log = await readFile(join(this.provost.place, 'swarm-agents.log'), 'utf8').catch(() => '')
    return log.split('\n').filter(line => line !== '')
  }
}
