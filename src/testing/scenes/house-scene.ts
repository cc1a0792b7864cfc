// Commands about the house itself: help, errors, machines, projects, configuration.
import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { Scene } from '../command-scene.ts'
import { makeRepository } from '../worlds/world.ts'

const outside = { cwd: ({ place }: { place: string }) => place }

export const houseScene: Scene = {
  name: 'house and projects',
  lines: [
    { line: 'help', says: ['task new', 'Waves of agents'] },
    { line: 'version', says: ['provost', 'none runs'], json: { daemon: null } },
    { line: 'version --no-such', refused: 'USAGE' },
    { line: 'status', says: ['none runs', 'Needs you: nothing'], json: { project: null, tasks: [] }, ...outside },
    { line: 'status --project nonsense', refused: 'NOT_FOUND' },
    { line: 'inbox', says: 'nothing waits for you', json: { rows: [], total: 0 }, ...outside },
    { line: 'inbox --project nonsense', refused: 'NOT_FOUND' },
    { line: 'daemon restart --no-such', refused: 'USAGE' },
    { line: 'help task new', says: 'Create a task from a brief', json: { command: 'task new' } },
    { line: 'help state deferred', says: ['state deferred add', 'state deferred close'] },
    { line: 'help nonsense', refused: 'USAGE', because: /unknown command nonsense/ },
    { line: 'completion bash', says: 'complete -o default', json: { shell: 'bash' } },
    { line: 'completion tcsh', refused: 'USAGE', because: /no completion for tcsh/ },
    { line: 'complete -- task ne', says: /^new\nnext$/, json: ['new', 'next'] },
    { line: 'complete -- nonsense x', says: /^$/, json: [] },
    { line: 'complete --no-such', refused: 'USAGE' },
    { line: 'machines task', says: ['planning', 'plan_review'], json: [{ name: 'task' }] },
    { line: 'machines task --format mermaid', says: 'stateDiagram' },
    { line: 'machines task --format xstate', says: '"states"', json: [{ id: 'task' }] },
    { line: 'machines nonsense', refused: 'NOT_FOUND', because: /nonsense/ },
    { line: 'errors list --prefix TASK_', says: /^(.*TASK_.*\n?)+$/ },
    {
      line: 'errors list --severity CRITICAL',
      json: {},
      effect: (_house, json) =>
        expect(new Set(json.map((row: { severity: string }) => row.severity))).toEqual(new Set(['CRITICAL'])),
    },
    {
      line: 'errors list --kind conflict',
      json: {},
      effect: (_house, json) =>
        expect(new Set(json.map((row: { kind: string }) => row.kind))).toEqual(new Set(['conflict'])),
    },
    { line: 'errors list --kind nonsense', refused: 'USAGE' },
    { line: 'errors show not_found', says: 'NOT_FOUND', json: { code: 'NOT_FOUND', exitCode: 3 } },
    {
      line: 'errors show NOT_FOUNT',
      refused: 'NOT_FOUND',
      effect: (_house, json) => expect(json.hint).toMatch(/NOT_FOUND/),
    },
    { line: 'errors docs --check --file errors.md', says: 'differs', json: { same: false }, exit: 1 },
    { line: 'errors docs --file errors.md', json: { written: true } },
    { line: 'errors docs --file errors.md', says: 'is up to date', json: { written: false } },
    { line: 'errors docs --check --file errors.md', says: 'matches the catalog', json: { same: true } },
    {
      line: 'errors docs --file README.md',
      first: house => house.write('README.md', '# Mine\n'),
      refused: 'INPUT_INVALID',
    },
    { line: 'errors docs --check --file README.md', exit: 1, says: 'differs' },
    { line: 'conformance', input: '{"id":"x","room":"nonsense","op":"y"}\n', says: '"x"' },
    { line: 'conformance --no-such', refused: 'USAGE' },

    { line: 'config check', says: 'no configuration file here', json: { files: [], problems: 0 } },
    { line: 'config show', says: 'listen.host', json: { project: null } },
    { line: 'config show --project nonsense', refused: 'NOT_FOUND' },
    {
      line: 'config set daemon off --home',
      json: { key: 'daemon', value: 'off' },
      effect: house => house.read('../home/config.yaml').then(text => expect(text).toContain('daemon: off')),
    },
    { line: 'config set daemon never --home', refused: 'CONFIG_INVALID' },
    {
      line: 'token',
      says: /^\S{20,}$/,
      effect: async house => expect((await house.run('token')).stdout).toBe((await house.run('token')).stdout),
    },
    { line: 'token extra', refused: 'USAGE' },
    { line: 'project list', says: 'no project yet', json: { projects: [] } },
    { line: 'init', json: { added: true, project: { id: 'shop' } }, logs: ['project.added'] },
    { line: 'init', says: ['was known already', 'left as it was'], json: { added: false } },
    { line: 'init {place}', refused: 'NOT_A_REPOSITORY' },
    { line: 'config check', says: /ok .*config\.yaml/, json: { problems: 0 } },
    {
      line: 'config check bad.yaml',
      first: house => house.write('bad.yaml', 'nonsense: 1\n'),
      says: /bad .*bad\.yaml:1 nonsense/,
      json: { problems: 1 },
      exit: 1,
    },
    { line: 'config check gone.yaml', refused: 'NOT_FOUND' },
    { line: 'config show', says: 'defaultBranch', json: { project: 'shop' } },
    { line: 'config show', ...outside, json: { project: null } },
    { line: 'project list', says: ['shop', '{root}'], json: { projects: [{ id: 'shop' }] } },
    { line: 'project list extra', refused: 'USAGE' },
    { line: 'project show shop', says: ['registered', '{root}'], json: { id: 'shop', path: expect.any(String) } },
    { line: 'project show nonsense', refused: 'NOT_FOUND' },
    { line: 'project config shop', says: 'defaultBranch', json: {} },
    { line: 'project config nonsense', refused: 'NOT_FOUND' },
    {
      line: 'project add {place}/other --id second --repo acme/second',
      first: house => makeRepository(`${house.place}/other`),
      json: { id: 'second', repo: 'acme/second' },
      logs: ['project.added'],
    },
    { line: 'project add {place}/other', refused: 'PROJECT_EXISTS' },
    { line: 'project add {place}/bare', first: house => mkdirSync(`${house.place}/bare`), refused: 'NOT_A_REPOSITORY' },
    { line: 'project remove second', says: ['would forget', '--apply'], json: { removed: false, dryRun: true } },
    { line: 'project remove second --apply', json: { removed: true }, logs: ['project.removed'] },
    { line: 'project remove second --apply', refused: 'NOT_FOUND' },
  ],
}
