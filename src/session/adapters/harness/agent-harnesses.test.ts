import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LaunchWish } from '#session/ports/agent-harness'
import { describeAgentHarness } from '#session/ports/agent-harness.contract'
import { fakeAgentHarness } from '#testing/fake-agent-harness'
import { temporaryDirectory } from '#testing/temporary-directory'
import { agentHarnesses } from './agent-harnesses.ts'
import { isAtLeast } from './program-version.ts'

describeAgentHarness(fakeAgentHarness())
for (const name of agentHarnesses.names)
  describeAgentHarness(agentHarnesses.find(name)!, { args: ['acp', 'command'].includes(name) ? ['some-agent'] : [] })

const WISH: LaunchWish = {
  agent: { harness: '', args: [], model: 'm-1', permissions: 'plan', env: {}, interactive: false },
  session: 'demo-7',
  generation: 2,
  runtime: 'process',
  projectRoot: '/p',
  workDirectory: '/p/.provost/worktrees/demo-7',
  runDirectory: "/p/it's/g2",
  prompt: 'Do it',
  system: '',
  handIn: null,
  isCaged: false,
  nativeSessionId: null,
  isResumed: false,
  version: '99.0.0',
  provost: ['/usr/bin/node', '/opt/my tools/provost.js'],
}

const launch = (name: string, wish: Partial<LaunchWish> = {}) => agentHarnesses.find(name)!.launch({ ...WISH, ...wish })

test('an unknown name is no agent', () => expect(agentHarnesses.find('constructor')).toBeUndefined())

/** The tools of Provost as Codex is told of them. */
const CODEX_TOOLS = [
  '-c mcp_servers.provost.command="/usr/bin/node"',
  '-c mcp_servers.provost.args=["/opt/my tools/provost.js","mcp"]',
  '-c mcp_servers.provost.env_vars=["PROVOST_SESSION","PROVOST_GENERATION","PROVOST_TASK","PROVOST_DOOR","PROVOST_RUN_DIR","PROVOST_HOME"]',
].join(' ')

test.each<[name: string, wish: Partial<LaunchWish>, words: string]>([
  ['codex', {}, `codex exec --json --skip-git-repo-check --model=m-1 --sandbox=plan ${CODEX_TOOLS} -`],
  ['codex', { version: '0.165.0' }, 'codex exec --json --skip-git-repo-check --model=m-1 --sandbox=plan -'],
  [
    'codex',
    { isResumed: true, nativeSessionId: '019a' },
    `codex exec --json --skip-git-repo-check --model=m-1 --sandbox=plan ${CODEX_TOOLS} resume 019a -`,
  ],
  ['codex', { runtime: 'tmux' }, `codex --model=m-1 --sandbox=plan ${CODEX_TOOLS} -- Do it`],
  ['gemini', {}, 'gemini --output-format=stream-json --model=m-1 --approval-mode=plan'],
  [
    'opencode',
    { nativeSessionId: 'ses_1', isResumed: true },
    'opencode run --format=json --session=ses_1 --model=m-1 --agent=plan',
  ],
  [
    'claude-code',
    { isResumed: true, nativeSessionId: 'abc' },
    "claude -p --verbose --input-format=stream-json --output-format=stream-json --permission-prompt-tool=stdio --replay-user-messages --resume=abc --model=m-1 --permission-mode=plan --mcp-config=/p/it's/g2/claude-mcp.json",
  ],
])('%s with %j is started as %s', (name, wish, words) => expect(launch(name, wish).argv.join(' ')).toBe(words))

test('arguments of the configuration come after ours and before the prompt', () => {
  const agent = { ...WISH.agent, args: ['--search'] }
  expect(launch('codex', { agent }).argv.slice(-2)).toEqual(['--search', '-'])
})

test('an argument that is too long for the system is a file that the agent reads', () => {
  const { argv } = launch('codex', { runtime: 'tmux', prompt: 'x'.repeat(200_000) })
  expect(argv.at(-1)).toMatch(/^Read .*system\.md and then .*prompt\.md/)
})

describe('the settings of Claude Code in a terminal', () => {
  const settingsFor = (version: string) =>
    JSON.parse(launch('claude-code', { runtime: 'tmux', version }).files[0]!.text).hooks as Record<string, unknown>

  test('call Provost with words that a shell leaves alone', () => {
    expect(JSON.stringify(settingsFor('99.0.0').Stop)).toContain(
      JSON.stringify(
        `/usr/bin/node '/opt/my tools/provost.js' signal --session demo-7 --generation 2 --event Stop --run '/p/it'\\''s/g2' --hook claude-code`,
      ),
    )
  })

  test('name no hook that the version does not know', () => {
    expect(settingsFor('2.1.0')).not.toHaveProperty('StopFailure')
    expect(settingsFor('2.1.325')).toHaveProperty('StopFailure')
  })
})

describe('a program of anybody', () => {
  const agent = { ...WISH.agent, args: ['run', '{worktree}', '--prompt={prompt_file}', '{other}'] }

  test('gets its places filled in, each in its own argument', () => {
    const { argv } = launch('command', { agent, workDirectory: '/a b/{session}' })
    expect(argv).toEqual(['run', '/a b/{session}', "--prompt=/p/it's/g2/prompt.md", '{other}'])
  })

  test('reads on only when it is interactive', () => {
    expect(launch('command', { agent }).stdin).toBe('closed')
    expect(launch('command', { agent: { ...agent, interactive: true } }).stdin).toBe('open')
  })
})

describe('before the start', () => {
  const claude = agentHarnesses.find('claude-code')!
  const place = async (script: string) => {
    const directory = await temporaryDirectory('provost-preflight-')
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'claude'), `#!/bin/sh\n${script}\n`)
    await chmod(join(directory, 'claude'), 0o755)
    return `${directory}:/bin:/usr/bin`
  }

  test.each<[script: string, answer: object]>([
    ['echo "2.1.325 (Claude Code)"', { ok: true, version: '2.1.325' }],
    ['echo "2.1.0"', { ok: true, version: '2.1.0' }],
    ['echo "2.0.77 (Claude Code)"', { ok: false, because: 'claude 2.0.77 is older than 2.1.0' }],
    ['echo "no idea"', { ok: false, because: expect.stringContaining('does not tell its version') }],
    ['exit 3', { ok: false, because: expect.stringContaining('does not tell its version') }],
  ])('a program that says %s', async (script, answer) => {
    expect(await claude.preflight(WISH.agent, await place(script))).toMatchObject(answer)
  })
})

test.each<[version: string, floor: string, is: boolean]>([
  ['2.1.0', '2.1.0', true],
  ['2.0.99', '2.1.0', false],
  ['10.0.0', '9.9.9', true],
  ['', '0.0.0', false],
])('%j is at least %j: %s', (version, floor, is) => expect(isAtLeast(version, floor)).toBe(is))
