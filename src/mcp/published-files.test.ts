import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSED_TO_TOOLS } from '#session/adapters/harness/codex-agent'
import { CLAUDE_HOOKS } from '#session/rules/agent-lines/claude-hooks'
import { readHookSignal } from '#session/rules/agent-lines/read-hook-signal'
import { nameInRegistry } from './published-files.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

test('the name in the registry is that of the owner of the repository', () => {
  const own = read('package.json')
  expect(own.mcpName).toBe(nameInRegistry(own))
  expect(own.description.length).toBeLessThanOrEqual(100) // the registry takes no more
})

test('the plugin names hooks that are understood, and each is silent outside of a session', () => {
  const { hooks } = read('plugin/hooks/hooks.json')
  expect(Object.keys(hooks).filter(name => !CLAUDE_HOOKS.includes(name))).toEqual([])
  for (const [name, [{ hooks: each }]] of Object.entries<[{ hooks: { command: string }[] }]>(hooks)) {
    expect(each[0]!.command).toBe(
      `[ -z "$PROVOST_SESSION" ] || provost signal --hook claude-code --event ${name} --session "$PROVOST_SESSION" --generation "$PROVOST_GENERATION"`,
    )
  }
})

test('the extension for Gemini says what its hooks mean in words of ours, and only in a session', () => {
  const { hooks } = read('plugin/gemini/hooks/hooks.json')
  const told = Object.entries<[{ hooks: { command: string }[] }]>(hooks).map(([event, [{ hooks: each }]]) => {
    const [, activity] = / --activity (\S+) /.exec(each[0]!.command) ?? []
    expect(each[0]!.command).toBe(
      `[ -z "$PROVOST_SESSION" ] || provost signal --event ${event} --activity ${activity} --session "$PROVOST_SESSION" --generation "$PROVOST_GENERATION"`,
    )
    return [event, readHookSignal({ event, activity }, '')?.activity]
  })
  expect(Object.fromEntries(told)).toEqual({
    BeforeAgent: 'active',
    AfterAgent: 'idle',
    Notification: 'blocked',
    SessionEnd: 'exited',
  })
})

test('the server of the plugin is told whose work it serves, also by Codex, which passes on only what is named', () => {
  expect(read('plugin/.mcp.json').mcpServers.provost.env_vars).toEqual(PASSED_TO_TOOLS)
})
