// What files and a manifest say about a repository, and what they do not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inferSuites } from './infer-suites.ts'
import { inferSurfaces, type SurfaceFacts } from './infer-surfaces.ts'

const pkg = (packageJson: unknown, ...files: string[]): SurfaceFacts => ({
  files: ['package.json', ...files],
  packageJson,
})

const surfaces: [what: string, SurfaceFacts, surfaces: string[], reason?: string][] = [
  ['nothing known', { files: [] }, []],
  ['an application without a sign', pkg({ private: true, name: 'a', version: '1.0.0' }), []],
  ['a command', pkg({ private: true, bin: 'cli.js' }), ['cli'], 'package.json has "bin"'],
  ['several commands', pkg({ private: true, bin: { a: 'a.js' } }), ['cli']],
  ['an empty list of commands', pkg({ private: true, bin: {} }), []],
  ['a published package', pkg({ name: 'a', version: '1.0.0' }), ['npm-package']],
  ['a name without a version', pkg({ name: 'a' }), []],
  ['a published command', pkg({ name: 'a', version: '1.0.0', bin: 'a.js' }), ['cli', 'npm-package']],
  [
    'an MCP server',
    pkg({ dependencies: { '@modelcontextprotocol/sdk': '1' } }),
    ['mcp-server'],
    'package.json depends on @modelcontextprotocol/sdk',
  ],
  ['an API', pkg({ dependencies: { hono: '4' } }), ['api']],
  ['a library only used in tests', pkg({ devDependencies: { express: '5' } }), []],
  ['a site', { files: ['index.html'] }, ['web'], 'there is index.html'],
  ['a framework site', pkg({ dependencies: { next: '16' } }), ['web']],
  ['a desktop application', { files: ['src-tauri'] }, ['desktop']],
  ['an editor extension', pkg({ name: 'a', version: '1.0.0', engines: { vscode: '^1' } }), ['plugin']],
  ['a manifest of another shape', pkg(['x']), []],
  ['names of the language', pkg({ dependencies: JSON.parse('{"__proto__":"1"}') }), []],
]

test.each(surfaces)('%s', (_, facts, expected, reason) => {
  const found = inferSurfaces(facts)
  expect(found.map(({ surface }) => surface)).toEqual(expected)
  if (reason !== undefined) expect(found[0]?.reason).toBe(reason)
})

const suites: [what: string, SurfaceFacts, commands: string[][]][] = [
  ['no script, no guess', pkg({}), []],
  ['the test script', pkg({ scripts: { test: 'vitest' } }), [['npm', 'run', 'test']]],
  [
    'test and lint',
    pkg({ scripts: { lint: 'biome', test: 'vitest' } }),
    [
      ['npm', 'run', 'test'],
      ['npm', 'run', 'lint'],
    ],
  ],
  ['what npm init wrote', pkg({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }), []],
  ['a blank script', pkg({ scripts: { test: ' ' } }), []],
  [
    'the package manager of the lock file',
    pkg({ scripts: { test: 'x' } }, 'pnpm-lock.yaml'),
    [['pnpm', 'run', 'test']],
  ],
  ['cargo', { files: ['Cargo.toml'] }, [['cargo', 'test']]],
  ['go', { files: ['go.mod'] }, [['go', 'test', './...']]],
  ['python says so only with its own file', { files: ['pyproject.toml'] }, []],
  ['pytest', { files: ['pytest.ini'] }, [['pytest']]],
]

test.each(suites)('suites: %s', (_, facts, commands) => {
  expect(inferSuites(facts).map(({ command }) => command)).toEqual(commands)
})

test('any manifest and any files give guesses with reasons and distinct ids', () => {
  const facts = fc.record({ files: fc.array(fc.string()), packageJson: fc.jsonValue() })
  fc.assert(
    fc.property(facts, given => {
      for (const { reason } of [...inferSurfaces(given), ...inferSuites(given)]) expect(reason).not.toBe('')
      const ids = inferSuites(given).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
