// Real Claude Code with the plugin, started by a script that knows nothing of Provost: its hooks report all the same.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Provost } from '../e2e/program.ts'
import { makeRepository } from '../e2e/repository.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario } from './scenario.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')

const SCENARIO: Scenario = { about: 'A word.', turns: [{ when: { user: 'Say hello' }, answer: { text: 'Hello.' } }] }

let provost: Provost
let stub: ModelStub
let home: AgentHome

afterEach(async () => {
  await provost.end()
  await stub.close()
  await home.remove()
})

test('signals arrive by the hooks of the plugin', async () => {
  provost = await Provost.create()
  const root = await makeRepository(join(provost.place, 'shop'))
  stub = await startModelStub(SCENARIO)
  home = await makeAgentHome(stub.url)
  const tools = join(provost.place, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'provost'), `#!/bin/sh\nexec '${process.execPath}' '${CHECKOUT}/bin/provost.js' "$@"\n`)
  await chmod(join(tools, 'provost'), 0o755)
  const line = `exec claude --plugin-dir '${join(CHECKOUT, 'plugin')}' --print 'Say hello' </dev/null`
  const env = { ...home.env, PATH: `${tools}:${home.env.PATH}`, PROVOST_HOME: provost.home }
  const worker = { harness: 'command', args: ['/bin/sh', '-c', line], env }
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker }))
  await mkdir(provost.home, { recursive: true })
  await writeFile(join(provost.home, 'config.yaml'), 'agents: { confinement: "off" }\n')
  const run = async (words: string) => (await provost.run(`${words} --json`, { cwd: root })).json
  await run('project add .')
  const { id } = await run('session spawn --prompt hello')
  /** The number of the conversation is known to Claude Code alone, and only a hook of it tells. */
  const told = async () => {
    await run(`session probe ${id}`)
    return (await run(`session show ${id}`)).nativeSessionId
  }
  await expect.poll(told, { timeout: 60_000, interval: 200 }).toMatch(/^[0-9a-f-]{36}$/)
})
