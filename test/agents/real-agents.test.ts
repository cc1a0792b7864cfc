// The real programs, started as the adapters start them: what is heard of them is what they were put through.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { agentHarnesses } from '../../src/session/adapters/harness/agent-harnesses.ts'
import { makeAgentHome } from './agent-home.ts'
import { Stage } from './stage.ts'
import { TAKES } from './takes.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
const BEGUN = Date.now()

/** The installer brings these; takes of others are for whoever has them. */
const INSTALLED = ['claude', 'codex']

/** Each take is played once; several tests look at what came of it. */
const played = new Map<string, Promise<Stage>>()

function play(name: string): Promise<Stage> {
  if (!played.has(name)) played.set(name, playTake(name))
  return played.get(name)!
}

async function playTake(name: string): Promise<Stage> {
  const stage = await Stage.open(TAKES[name]!.scenario)
  stages.push(stage)
  await TAKES[name]!.play(stage)
  return stage
}

const stages: Stage[] = []

afterAll(async () => {
  for (const stage of stages) await stage.close()
})

const wanted = Object.entries(TAKES).filter(([, take]) => INSTALLED.includes(take.program))

describe('a take', () => {
  test.for(wanted)('%s tells its story', async ([name, { story }]) => {
    expect((await play(name)).story()).toEqual(story)
  })
})

describe('a tool call', () => {
  test.for(['claude-tool-call', 'claude-permission', 'codex-tool-call'])('%s writes its file', async name => {
    const { home, agents } = await play(name)
    expect(await readFile(join(home.work, 'hello.txt'), 'utf8')).toBe('hello\n')
    expect(await agents[0]!.ended).toEqual({ exitCode: 0, signal: null })
  })

  test('that a person forbids is not made, and the model hears it', async () => {
    const { home, stub } = await play('claude-permission-denied')
    await expect(readFile(join(home.work, 'hello.txt'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(stub.asked.at(-1)?.history).toContainEqual({
      kind: 'result',
      id: 'toolu_write',
      text: 'The person said no.',
    })
  })
})

test('an answered question reaches the model', async () => {
  const { stub } = await play('claude-question')
  expect(stub.asked.at(-1)?.history.at(-1)).toMatchObject({ kind: 'result', text: expect.stringContaining('"Blue"') })
})

test('what is allowed always is not asked again, and nothing of it is written into the repository', async () => {
  const stage = await Stage.open('claude-twice')
  try {
    const claude = await stage.start({ harness: 'claude-code', prompt: 'Write hello.txt' })
    await stage.until(() => claude.find('permission_request'))
    claude.answer(claude.find('permission_request')!.request!, 'allow_always')
    await stage.until(() => claude.find('turn_completed'))
    expect(claude.count('permission_request')).toBe(1)
    expect(claude.count('tool_result')).toBe(2)
    expect(await readdir(stage.home.work)).toEqual(['hello.txt'])
  } finally {
    await stage.close()
  }
})

describe('a limit', () => {
  test('of a subscription ends when the service says so', async () => {
    const { agents } = await play('claude-limit')
    const ends = agents[0]!.signals.filter(signal => signal.activity === 'quota_paused').map(signal => signal.resetAt)
    expect(ends).toHaveLength(3)
    // In whole seconds, an hour after it was asked: after this file began, and before now.
    for (const end of ends) {
      expect(Date.parse(end!) - HOUR_MS).toBeGreaterThan(BEGUN - SECOND_MS)
      expect(Date.parse(end!) - HOUR_MS).toBeLessThanOrEqual(Date.now())
    }
  })

  test.for(['claude-key-limit', 'codex-limit', 'codex-key-limit'])(
    'of %s has no end that could be read',
    async name => {
      const { agents } = await play(name)
      expect(agents[0]!.signals.at(-1)).toMatchObject({ activity: 'quota_paused', resetAt: null })
    },
  )
})

test.for(['claude-crash', 'codex-crash'])('%s: after a kill the same conversation goes on', async name => {
  const { stub, agents } = await play(name)
  expect(await agents[0]!.ended).toEqual({ exitCode: null, signal: 'SIGKILL' })
  const users = stub.asked
    .at(-1)!
    .history.flatMap(entry => (entry.kind === 'user' ? [entry.text] : []))
    .join('\n')
  expect(users).toMatch(/Paint the shed[\s\S]*Go on/)
})

test.for(['claude-code', 'codex'])('%s takes a prompt that looks like an option as a prompt', async harness => {
  const stage = await Stage.open('crash')
  try {
    const prompt = '--version $(touch hello.txt) Go on'
    const agent = await stage.start({ harness, prompt })
    await stage.until(() => agent.find('turn_completed'))
    expect(JSON.stringify(stage.stub.asked.at(-1)?.history)).toContain(prompt)
  } finally {
    await stage.close()
  }
})

test('what is installed is what the adapters were written for', async () => {
  const home = await makeAgentHome('http://127.0.0.1:9')
  const { dependencies } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'))
  try {
    for (const [harness, name] of [
      ['claude-code', '@anthropic-ai/claude-code'],
      ['codex', '@openai/codex'],
    ] as const) {
      const answer = await agentHarnesses
        .find(harness)!
        .preflight({ harness, args: [], model: null, permissions: null, env: {}, interactive: false }, home.env.PATH!)
      expect(answer).toMatchObject({ ok: true, version: dependencies[name] })
    }
  } finally {
    await home.remove()
  }
})
