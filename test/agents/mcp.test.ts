// Real Claude Code asks Provost for advice over the Model Context Protocol; the model is the stub.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { writeLessonYaml } from '../../src/formats/yaml/lesson-yaml.ts'
import { sampleLesson } from '../../src/testing/samples/sample-lesson.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { readScenario } from './scenario.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')

let stub: ModelStub
let home: AgentHome

afterEach(async () => {
  await stub.close()
  await home.remove()
})

test('Claude Code calls advice_get, and the accepted lesson reaches the model', async () => {
  stub = await startModelStub(await readScenario(join(import.meta.dirname, 'scenarios', 'claude-mcp.json')))
  home = await makeAgentHome(stub.url)
  const env = {
    PATH: home.env.PATH,
    HOME: home.env.HOME,
    PROVOST_HOME: join(home.place, 'provost'),
    PROVOST_ACTOR: 'ana',
  }
  const run = promisify(execFile)
  const provost = (...words: string[]) => run(process.execPath, [PROGRAM, ...words], { cwd: home.work, env })
  await writeFile(join(home.work, 'lesson.yaml'), writeLessonYaml({ ...sampleLesson, transfer_scope: 'surface_local' }))
  await provost('lessons', 'propose', 'lesson.yaml')
  await provost('lessons', 'accept', sampleLesson.finding_id, '--review')

  const config = { mcpServers: { provost: { command: process.execPath, args: [PROGRAM, 'mcp'], env } } }
  const words = [
    '--mcp-config',
    JSON.stringify(config),
    '--strict-mcp-config',
    '--allowedTools',
    'mcp__provost__advice_get',
  ]
  const talking = run('claude', ['--print', 'Ask for advice', ...words], { cwd: home.work, env: home.env })
  talking.child.stdin?.end()
  expect((await talking).stdout).toContain('I have read the advice.')
  const told = stub.asked.at(-1)?.history.at(-1)
  expect(told).toMatchObject({
    kind: 'result',
    id: 'toolu_advice',
    text: expect.stringContaining(sampleLesson.finding_id),
  })
})
