import { expect, test } from 'vitest'
import { addServer, removeServer } from './edit-client-config.ts'
import { MCP_CLIENTS } from './mcp-clients.ts'

const SERVER = { command: '/usr/bin/node', args: ['/opt/my "tools"/provost.js', 'mcp'] }
const json = MCP_CLIENTS.find(({ name }) => name === 'gemini')!
const toml = MCP_CLIENTS.find(({ name }) => name === 'codex')!

const textOf = (edit: ReturnType<typeof addServer>) => {
  if (!edit.ok) throw new Error(edit.reason)
  return edit.text
}

test.each([
  ['no file', null],
  [
    'a file with two blanks',
    '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }\n  }\n}\n',
  ],
  ['a file with tabs and no last line', '{\n\t"a": 1\n}'],
])('JSON, %s: what was added is taken out again, byte for byte', (_words, before) => {
  const after = textOf(addServer(json, before, SERVER))!
  expect(JSON.parse(after).mcpServers.provost).toEqual(SERVER)
  expect(addServer(json, after, SERVER)).toMatchObject({ ok: true, rule: 'SAME' })
  expect(textOf(removeServer(json, after))).toBe(before)
})

test.each([
  ['no file', null],
  ['a file', 'model = "x"\n\n[mcp_servers.other]\ncommand = "y"\n'],
  ['a file with comments', '# mine\n'],
])('TOML, %s: what was added is taken out again, byte for byte', (_words, before) => {
  const after = textOf(addServer(toml, before, SERVER))!
  expect(after).toContain(
    '[mcp_servers.provost]\ncommand = "/usr/bin/node"\nargs = ["/opt/my \\"tools\\"/provost.js","mcp"]\n',
  )
  expect(addServer(toml, after, SERVER)).toMatchObject({ ok: true, rule: 'SAME' })
  expect(addServer(toml, after, { ...SERVER, command: '/new' })).toMatchObject({ ok: true, rule: 'REPLACED' })
  expect(textOf(removeServer(toml, after))).toBe(before)
})

test.each([
  [json, '{ // a comment\n}', /not plain JSON/],
  [json, '[]', /no JSON object/],
  [json, '{"mcpServers": 3}', /no object/],
  [toml, '[mcp_servers.provost]\ncommand = "mine"\n', /did not write/],
  [toml, '# Written by `provost mcp install`; `provost mcp remove` takes it out.\n', /was changed/],
])('what cannot be edited without doubt is left alone', (client, text, reason) => {
  const edit = addServer(client, text, SERVER)
  expect(edit.ok || edit.reason).toMatch(reason)
})

test.each(MCP_CLIENTS.map(client => [client.name, client] as const))(
  '%s has its file where it looks for it',
  (_name, client) => {
    const file = client.file({ HOME: '/home/ada' }, '/home/ada/shop')
    expect(file.startsWith(client.scope === 'project' ? '/home/ada/shop/.' : '/home/ada/.')).toBe(true)
    expect(removeServer(client, null)).toMatchObject({ ok: true, rule: 'ABSENT' })
  },
)
