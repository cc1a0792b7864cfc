import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import { provostLines } from '../rules/agent-lines/provost-lines.ts'

const BRIDGE = join(import.meta.dirname, 'main.ts')
const AGENT = join(import.meta.dirname, '../../testing/acp-agent.ts')

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** The real bridge with a real agent behind it; `signals` are what the supervisor would hear. */
function start(options: { readonly flags?: string[]; readonly agent?: string[] } = {}) {
  const agent = options.agent ?? [process.execPath, AGENT]
  const args = [BRIDGE, 'acp-bridge', ...(options.flags ?? []), '--', ...agent]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  const signals: AgentSignal[] = []
  createInterface({ input: child.stdout }).on('line', line => signals.push(...provostLines.read(null, line).signals))
  return {
    signals,
    ended: once(child, 'exit'),
    say: (line: unknown) => child.stdin.write(`${JSON.stringify(line)}\n`),
    end: () => child.stdin.end(),
    heard: (event: string) => expect.poll(() => signals.map(signal => signal.event)).toContain(event),
    last: () => signals.at(-1),
  }
}

describe('a turn', () => {
  test.each<[prompt: string, end: object]>([
    ['hello', { event: 'turn_completed', activity: 'ready' }],
    ['refuse', { event: 'turn_refused', activity: 'idle' }],
    ['fail', { event: 'turn_failed', activity: 'quota_paused', resetAt: null }],
  ])('with the prompt %s ends as %j', async (prompt, end) => {
    const bridge = start()
    bridge.say({ prompt })
    await expect.poll(bridge.last).toMatchObject(end)
    expect(bridge.signals[0]).toMatchObject({ event: 'session_opened', nativeSessionId: 'acp-session-1' })
    expect(bridge.signals[1]).toEqual({ event: 'prompt_submitted', activity: 'active' })
  })

  test('waits for permission until a person has chosen', async () => {
    const bridge = start()
    bridge.say({ prompt: 'write it' })
    await bridge.heard('permission_request')
    expect(bridge.last()).toMatchObject({
      activity: 'blocked',
      tool: 'edit',
      request: { id: 'acp_1', summary: 'Write hello.txt', options: ['allow', 'reject'] },
    })
    bridge.say({ answer: { request: 'acp_9', option: 'allow' } })
    await bridge.heard('answer_unknown')
    bridge.say({ answer: { request: 'acp_1', option: 'allow' } })
    await expect.poll(bridge.last).toMatchObject({ event: 'turn_completed' })
  })

  test.each(['wait', 'write it'])('with the prompt %s can be cancelled, open request and all', async prompt => {
    const bridge = start()
    bridge.say({ prompt })
    await bridge.heard(prompt === 'wait' ? 'agent_message_chunk' : 'permission_request')
    bridge.say({ cancel: true })
    await expect.poll(bridge.last).toMatchObject({ event: 'turn_cancelled', activity: 'idle' })
  })

  test('is followed by the next prompt that waited for it', async () => {
    const bridge = start()
    bridge.say({ prompt: 'write it' })
    bridge.say({ prompt: 'hello' })
    await bridge.heard('permission_request')
    expect(bridge.signals.filter(signal => signal.event === 'prompt_submitted')).toHaveLength(1)
    bridge.say({ answer: { request: 'acp_1', option: 'reject' } })
    await expect.poll(() => bridge.signals.filter(signal => signal.event === 'turn_completed')).toHaveLength(2)
  })
})

describe('a session that goes on', () => {
  test('is loaded, and what it tells again is no activity', async () => {
    const bridge = start({ flags: ['--load=acp-session-7'] })
    await bridge.heard('session_opened')
    expect(bridge.signals).toEqual([{ event: 'session_opened', nativeSessionId: 'acp-session-7' }])
  })

  test('of an agent that cannot load begins anew, and says so', async () => {
    const bridge = start({ flags: ['--load=acp-session-7'], agent: [process.execPath, AGENT, '--no-load'] })
    await bridge.heard('session_opened')
    expect(bridge.signals.map(signal => signal.event)).toEqual(['resume_failed', 'session_opened'])
    expect(bridge.last()?.nativeSessionId).toBe('acp-session-1')
  })
})

describe('the end', () => {
  test('of the input is the end of the agent', async () => {
    const bridge = start()
    await bridge.heard('session_opened')
    bridge.end()
    expect(await bridge.ended).toEqual([0, null])
  })

  test.each<[what: string, agent: string[], code: number]>([
    ['a program that is not there', ['/nonexistent/agent'], 127],
    ['an agent that ends at once', [process.execPath, '-e', 'process.exit(3)'], 3],
    [
      'an agent of another version',
      [
        process.execPath,
        '-e',
        `process.stdin.once('data', () => console.log('{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":9}}'))`,
      ],
      70,
    ],
  ])('comes with %s', async (_what, agent, code) => {
    expect(await start({ agent }).ended).toEqual([code, null])
  })
})

test('a line that is nobody’s message is told of and harms nothing', async () => {
  const bridge = start()
  bridge.say('nonsense')
  await bridge.heard('input_unreadable')
  bridge.say({ prompt: 'hello' })
  await bridge.heard('turn_completed')
})
