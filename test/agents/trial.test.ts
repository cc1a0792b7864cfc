// A real Claude Code in one blind trial, from start to score: it knows of nothing, reads the copy, and reports the line.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Provost } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import type { Scenario, ToolCall } from './scenario.ts'

let provost: Provost
let root: string
let stub: ModelStub
let home: AgentHome

beforeEach(async () => {
  provost = await Provost.create()
  root = await makeRepository(join(provost.place, 'shop'))
})

afterEach(async () => {
  await provost.end()
  await stub.close()
  await home.remove()
})

const run = async (words: string | readonly string[]) => {
  const ended = await provost.ask(words, { cwd: root })
  if (ended.exitCode !== 0) throw new Error(`provost ${words}: ${ended.stdout}${ended.stderr}`)
  return ended
}

const PLAN = {
  id: 'p1',
  title: 'Price',
  brief: 'One file.',
  acceptance_criteria: [{ id: 'AC1', description: 'prices' }],
  file_plan: [{ path: 'price.mjs', intent: 'create' }],
}
const CODE = 'export const isBig = n => n >= 10\nexport const names = []\nexport const one = () => names\n'
const HIDDEN = `const assert = require('node:assert')
import('./price.mjs').then(({ isBig }) => { assert.equal(isBig(10), true); assert.equal(isBig(9), false) })`

const bash = (id: string, command: string): ToolCall => ({ id, tool: 'Bash', input: { command, description: id } })

/** It looks at the target of its prompt, and says what it makes of the first line. */
const SCENARIO: Scenario = {
  about: 'A reviewer that reads and reports.',
  fill: { session: 'Session: (ta_\\w+)', run: '--run (rr_\\d+)' },
  turns: [
    { when: { result: 'call_submit' }, answer: { text: 'Done.' } },
    {
      when: { result: 'call_look' },
      answer: {
        calls: [
          bash(
            'call_submit',
            'provost review submit --session {session} --run {run} --verdict changes_requested --body "price.mjs:1 is off by one"',
          ),
        ],
      },
    },
    { answer: { text: 'I look.', calls: [bash('call_look', 'git show HEAD')] } },
  ],
}

test('Claude Code looks at a copy with a defect in it, without knowing, and is scored', async () => {
  stub = await startModelStub(SCENARIO)
  home = await makeAgentHome(stub.url)
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, 'hidden.cjs'), HIDDEN)
  await git(root, 'add', 'hidden.cjs')
  await git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '-m', 'hidden')
  const suite = { id: 'hidden', kind: 'test', command: [process.execPath, 'hidden.cjs'] }
  const config = {
    worker: { harness: 'command', args: ['/bin/sh', '-c', `cat > price.mjs <<'JS'\n${CODE}JS`] },
    reviewers: ['claude-code'],
    reviewer: { harness: 'claude-code', env: home.env },
    looking: { enabled: true, hiddenSuites: [suite] },
  }
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify(config))
  await run('project add .')
  const { task } = (await run(['task', 'new', 'Price', '--json'])).json
  await writeFile(join(root, 'plan.json'), JSON.stringify(PLAN))
  await run(`task plan ${task} --from plan.json`)
  await run(`task review ${task} plan --verdict ok`)
  await run(`task codegen ${task}`)

  const [trial] = (await run(`looking run ${task} --class boundary --over-share --json`)).json.trials
  expect(trial).toMatchObject({
    state: 'scored',
    isBlind: true,
    missed: [],
    other: 0,
    reviewer: { harness: 'claude-code' },
  })
  expect(trial.caught).toEqual(['pl_1'])
  expect(trial.reviewer.model).toEqual(expect.any(String))
  const [reviewer] = (await run('looking show --json')).json.reviewers
  expect(reviewer.text).toBe('boundary detection ≥ 0.02 (1 trials)')

  // What it was told and what it saw named neither the trial nor the plant, and the defect was there to be seen.
  const told = JSON.stringify(stub.asked)
  expect(told).not.toMatch(/\b(?:tr_1|pl_1|provost looking)\b/)
  expect(told).toContain('n > 10')
  expect(told).not.toContain('n >= 10')
  await expect(
    git(root, 'cat-file', '-t', (await run('looking plants --json')).json.plants[0].commit),
  ).rejects.toThrow()
})
