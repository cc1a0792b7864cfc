// The bridge beside an agent that is made with the official library: what both sides say is understood by the other.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { AgentSignal } from '../../src/session/rules/agent-lines/line-reader.ts'
import { provostLines } from '../../src/session/rules/agent-lines/provost-lines.ts'

const BRIDGE = join(import.meta.dirname, '../../dist/acp-bridge.js')
const AGENT = join(import.meta.dirname, 'acp-official-agent.mjs')

test.each([
  ['yes', 'turn_completed'],
  ['no', 'turn_cancelled'],
])('asked for permission and answered %s, its turn ends as %s', async (option, end) => {
  const bridge = spawn(process.execPath, [BRIDGE, 'acp-bridge', '--', process.execPath, AGENT])
  const signals: AgentSignal[] = []
  createInterface({ input: bridge.stdout }).on('line', line => signals.push(...provostLines.read(null, line).signals))
  const events = () => signals.map(({ event }) => event)
  try {
    bridge.stdin.write(`${JSON.stringify({ prompt: 'hello' })}\n`)
    await expect.poll(events).toContain('permission_request')
    expect(signals.find(({ event }) => event === 'permission_request')).toMatchObject({
      tool: 'edit',
      request: { summary: 'Write hello.txt', options: ['yes', 'no'] },
    })
    bridge.stdin.write(`${JSON.stringify({ answer: { request: 'acp_1', option } })}\n`)
    await expect.poll(events).toContain(end)
    expect(signals[0]).toMatchObject({ event: 'session_opened', nativeSessionId: 'official-1' })
  } finally {
    bridge.kill('SIGKILL')
  }
})
