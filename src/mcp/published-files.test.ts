import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PASSED_TO_TOOLS } from '#session/adapters/harness/codex-agent'
import { CLAUDE_HOOKS } from '#session/rules/agent-lines/claude-hooks'
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

test('the server of the plugin is told whose work it serves, also by Codex, which passes on only what is named', () => {
  expect(read('plugin/.mcp.json').mcpServers.provost.env_vars).toEqual(PASSED_TO_TOOLS)
})
