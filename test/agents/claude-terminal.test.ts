// Claude Code on its screen in tmux: its hooks, and nothing on the screen, tell what it does.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { claudeCodeAgent } from '../../src/session/adapters/harness/claude-code-agent.ts'
import { type AgentHome, makeAgentHome } from './agent-home.ts'
import { type ModelStub, startModelStub } from './model-stub.ts'
import { readScenario } from './scenario.ts'

const hasTmux = (() => {
  try {
    execFileSync('tmux', ['-V'])
    return true
  } catch {
    return false
  }
})()

const SOCKET = `provost-test-${process.pid}`
const tmux = (home: AgentHome, ...args: string[]) =>
  execFileSync('tmux', ['-L', SOCKET, ...args], { env: { ...home.env }, encoding: 'utf8' })

let stub: ModelStub
let home: AgentHome

afterEach(async () => {
  try {
    tmux(home, 'kill-server')
  } catch {
    // It ended with the agent.
  }
  await stub.close()
  await home.remove()
})

test.runIf(hasTmux)('a turn with a permission dialog is heard through hooks', async () => {
  stub = await startModelStub(await readScenario(join(import.meta.dirname, 'scenarios', 'claude-tool-call.json')))
  home = await makeAgentHome(stub.url)
  startOnScreen()
  await expect.poll(() => story()).toEqual(['SessionStart idle'])
  await expect.poll(() => tmux(home, 'capture-pane', '-p', '-t', 'a')).toContain('❯')
  tmux(home, 'send-keys', '-t', 'a', '-l', 'Write hello.txt')
  await expect.poll(() => tmux(home, 'capture-pane', '-p', '-t', 'a')).toMatch(/❯\sWrite hello\.txt/)
  tmux(home, 'send-keys', '-t', 'a', 'Enter')
  await expect.poll(() => story()).toContain('PermissionRequest blocked Bash')
  await expect.poll(() => tmux(home, 'capture-pane', '-p', '-t', 'a')).toContain('1. Yes')
  // A dialog that has just appeared takes no key for a moment, so that nobody answers it by accident.
  const answer = () => {
    if (tmux(home, 'capture-pane', '-p', '-t', 'a').includes('1. Yes')) tmux(home, 'send-keys', '-t', 'a', 'Enter')
    return story()
  }
  await expect.poll(answer, { interval: 500 }).toContain('Stop idle')
  expect(story().filter(line => !line.startsWith('Notification'))).toEqual([
    'SessionStart idle',
    'UserPromptSubmit active',
    'PreToolUse active Bash',
    'PermissionRequest blocked Bash',
    'PostToolUse active Bash',
    'Stop idle',
  ])
  expect(readFileSync(join(home.work, 'hello.txt'), 'utf8')).toBe('hello\n')
})

function startOnScreen(): void {
  const { argv, files, env } = claudeCodeAgent().launch({
    agent: { harness: 'claude-code', args: [], model: null, permissions: 'manual', env: {}, interactive: false },
    session: 'demo-1',
    generation: 1,
    runtime: 'tmux',
    projectRoot: home.place,
    workDirectory: home.work,
    runDirectory: home.run,
    prompt: '',
    handIn: null,
    isCaged: false,
    system: '',
    nativeSessionId: null,
    isResumed: false,
    version: '99.0.0',
    provost: [process.execPath, join(import.meta.dirname, '..', '..', 'bin', 'provost.js')],
  })
  for (const { name, text } of files) writeFileSync(join(home.run, name), text, { mode: 0o600 })
  const variables = Object.entries({ ...home.env, ...env }).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  tmux(home, 'new-session', '-d', '-s', 'a', '-x', '120', '-y', '40', '-c', home.work, ...variables, ...argv)
}

function story(): string[] {
  const spool = join(home.run, 'signals.jsonl')
  if (!existsSync(spool)) return []
  const lines = readFileSync(spool, 'utf8').trimEnd().split('\n')
  return lines.map(line => {
    const { event, activity, tool } = JSON.parse(line)
    return [event, activity, tool].filter(Boolean).join(' ')
  })
}
