// Commands about the installation: setup with an agent that says it is logged in, service with a manager that obeys.
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { CommandHouse } from '../command-house.ts'
import type { Scene } from '../command-scene.ts'

const outside = { cwd: ({ place }: { place: string }) => place }
const UNIT = '.config/systemd/user/provost.service'

/** `codex` is logged in, `claude` is there and is not. The manager writes down what it was asked. */
const PROGRAMS: Readonly<Record<string, string>> = {
  codex: 'case "$1" in --version) echo "codex-cli 9.9.9";; login) echo "Logged in";; esac',
  claude: 'case "$1" in --version) echo "9.9.9 (Claude Code)";; auth) echo \'{"loggedIn":false}\';; esac',
}

async function putPrograms(house: CommandHouse, programs: Readonly<Record<string, string>>): Promise<void> {
  const tools = join(house.place, 'tools')
  await mkdir(tools, { recursive: true })
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(tools, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(tools, name), 0o755)
  }
  house.env = { ...house.env, PATH: `${tools}:/usr/bin:/bin`, SHELL: '/bin/bash' }
}

/** It obeys, and keeps no daemon; the one that keeps it is in test/e2e/service.test.ts. */
const systemctlThatSays = (state: string, code: number) => ({
  systemctl: `echo "$*" >> "$HOME/asked"; case "$2" in is-active) echo ${state}; exit ${code};; esac`,
})

const inHome = (house: CommandHouse, path: string) => join(house.place, path)

export const installScene: Scene = {
  name: 'installation',
  prepare: house => putPrograms(house, { ...PROGRAMS, systemctl: 'exit 1' }),
  lines: [
    { line: 'setup --shell tcsh', refused: 'USAGE' },
    {
      line: 'setup',
      says: [
        'this machine has what is needed',
        /codex +9\.9\.9 +logged in/,
        'would   make {root} a project',
        'setup --yes',
      ],
      json: { ready: false, fit: true },
      effect: house => expect(existsSync(join(house.root, '.provost'))).toBe(false),
    },
    {
      line: 'setup --harness claude-code',
      says: [/^not yet claude/m, 'next: `provost setup --yes` does it\nnext: run `claude auth login`'],
      json: { ready: false },
    },
    { line: 'setup --yes --harness claude-code', json: { ready: false }, exit: 1, logs: ['project.added'] },
    {
      line: 'setup --yes',
      json: {
        ready: true,
        steps: [{ outcome: 'was so' }, { outcome: 'done' }, { outcome: 'was so' }, { outcome: 'cannot' }],
      },
      logs: ['trust.given'], // what a person changes by a command stays trusted
      effect: async house => {
        expect(await house.read('.provost/config.yaml')).toMatch(/^agents:\n {2}harness: codex\n/m)
        const completion = inHome(house, '.local/share/bash-completion/completions/provost')
        expect(await readFile(completion, 'utf8')).toContain('complete -o default')
      },
    },
    { line: 'setup --yes', says: ['was so', 'provost task new "…"'], json: { ready: true } },
    { line: 'setup --yes', ...outside, exit: 1, says: 'no git repository here', json: { ready: false } },
    { line: 'config check', json: { problems: 0 } },

    {
      line: 'service status',
      exit: 1,
      says: ['not installed', 'not known'],
      json: { installed: 'no', state: 'unknown' },
    },
    { line: 'service status extra', refused: 'USAGE' },
    { line: 'service install --apply', refused: 'SERVICE_UNAVAILABLE', because: /does not answer/ },
    { line: 'service remove --apply', refused: 'NOT_FOUND' },
    {
      line: 'service install',
      first: house => putPrograms(house, systemctlThatSays('failed', 3)),
      says: ['KillMode=process', 'systemctl --user enable --now provost.service', '--apply'],
      json: { dryRun: true },
      effect: house => expect(existsSync(inHome(house, UNIT))).toBe(false),
    },
    {
      line: 'service install --apply',
      refused: 'SERVICE_FAILED',
      because: /the daemon ended again \(failed\)/,
      effect: async house => {
        expect(await readFile(inHome(house, UNIT), 'utf8')).toContain(`"PROVOST_HOME=${house.home}"`)
        expect(await readFile(inHome(house, 'asked'), 'utf8')).toMatch(
          /daemon-reload\n--user enable --now provost\.service\n--user is-active/,
        )
      },
    },
    {
      line: 'service status',
      first: house => putPrograms(house, systemctlThatSays('active', 0)),
      says: 'installed as this program',
      json: { installed: 'same', state: 'active', daemon: null },
    },
    { line: 'setup --yes', json: { ready: true, steps: [{}, {}, {}, { rule: 'SERVICE_THERE' }] } },
    { line: 'service remove', says: 'would end', json: { dryRun: true } },
    {
      line: 'service remove --apply',
      json: { removed: true },
      effect: house => expect(existsSync(inHome(house, UNIT))).toBe(false),
    },
    { line: 'mcp install', refused: 'USAGE', because: /--client is missing/ },
    { line: 'mcp install --client emacs', refused: 'USAGE' },
    {
      line: 'mcp install --client gemini',
      says: ['+   "mcpServers": {', '--apply'],
      json: { dryRun: true },
      effect: house => expect(existsSync(inHome(house, '.gemini/settings.json'))).toBe(false),
    },
    {
      line: 'mcp install --client claude-code --apply',
      json: { written: true },
      effect: async house =>
        expect(JSON.parse(await house.read('.mcp.json'))).toEqual({
          mcpServers: { provost: { command: 'provost', args: ['mcp'] } },
        }),
    },
    { line: 'mcp install --client claude-code', says: 'has it already', json: { written: false } },
    {
      line: 'mcp remove --client claude-code --apply',
      json: { written: true },
      effect: house => expect(existsSync(join(house.root, '.mcp.json'))).toBe(false),
    },
    { line: 'mcp remove --client claude-code', says: 'has nothing of Provost', json: { written: false } },
    { line: 'mcp remove --client vscode', ...outside, refused: 'NOT_A_REPOSITORY' },
    {
      line: 'mcp install --client claude-code --apply',
      first: house => house.write('.mcp.json', '{ // mine\n}'),
      refused: 'CLIENT_CONFIG_UNREADABLE',
    },
    {
      line: 'acp',
      input:
        '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}\n{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}}\n',
      says: ['"id":0,"result":{"protocolVersion":1', '"id":1,"error":{"code":-32602'],
    },
    { line: 'acp extra', refused: 'USAGE' },
    { line: 'upgrade', says: 'no daemon runs', json: { rule: 'NO_DAEMON', from: null } },
    { line: 'upgrade --no-such', refused: 'USAGE' },
  ],
}
