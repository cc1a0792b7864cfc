// SARIF with the tools of others: our export obeys the schema, and what real linters print can be imported.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Provost, test } from '../e2e/program.ts'
import { git, makeRepository } from '../e2e/repository.ts'
import { SwarmScene } from '../e2e/swarm-scene.ts'
import { schemaErrors } from './published-schemas.ts'
import { runBiome, runEslint } from './run-linters.ts'

const CODE = 'export function pick(list, wanted) {\n  debugger\n  return list.find(one => one == wanted)\n}\n'

async function openShop(provost: Provost): Promise<string> {
  const root = join(provost.place, 'shop')
  await makeRepository(root)
  await provost.run('init', { cwd: root })
  await commit(root, CODE)
  return root
}

async function commit(root: string, code: string): Promise<void> {
  await mkdir(join(root, 'src'), { recursive: true })
  await writeFile(join(root, 'src', 'pick it.js'), code)
  await git(root, 'add', '--all')
  await git(root, 'commit', '--quiet', '--message=More')
}

async function importSarif(provost: Provost, root: string, sarif: string) {
  const file = join(provost.place, 'found.sarif')
  await writeFile(file, sarif)
  const ended = await provost.run(['finding', 'import', file, '--json'], { cwd: root })
  expect(ended.exitCode, ended.stdout + ended.stderr).toBe(0)
  return ended.json
}

async function listFindings(provost: Provost, root: string) {
  const { json } = await provost.run(['finding', 'list', '--json'], { cwd: root })
  const findings: { rule_id: string; severity: string; path: string; line: number; state: string }[] = json.findings
  return findings
    .map(({ rule_id, severity, path, line }) => `${rule_id} ${severity} ${path}:${line}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
}

describe.each([
  ['ESLint', runEslint, ['eqeqeq MEDIUM src/pick it.js:3', 'no-debugger HIGH src/pick it.js:2']],
  [
    'Biome',
    runBiome,
    ['lint/suspicious/noDebugger HIGH src/pick it.js:2', 'lint/suspicious/noDoubleEquals HIGH src/pick it.js:3'],
  ],
])('what %s prints', (_tool, lint, wanted) => {
  test('is imported with place, rule and severity', async ({ provost }) => {
    const root = await openShop(provost)
    expect(await importSarif(provost, root, lint(root))).toMatchObject({ imported: 2, known: 0 })
    expect(await listFindings(provost, root)).toEqual(wanted)
  })

  test('is known when it comes again, also on other lines, and never makes anything fixed', async ({ provost }) => {
    const root = await openShop(provost)
    const sarif = lint(root)
    await importSarif(provost, root, sarif)
    expect(await importSarif(provost, root, sarif)).toMatchObject({ imported: 0, known: 2 })
    await commit(root, `${'// More.\n'.repeat(40)}${CODE}`)
    expect(await importSarif(provost, root, lint(root))).toMatchObject({ imported: 0, known: 2 })
    await commit(root, 'export const nothing = 0\n')
    await importSarif(provost, root, lint(root))
    const { json } = await provost.run(['finding', 'list', '--state', 'fixed', '--json'], { cwd: root })
    expect(json.findings).toEqual([])
  })
})

describe('what we export', () => {
  const bad = (mark: string) => `above ${mark}\nBAD-${mark}\nbelow ${mark}\n`
  const FILES = { 'api/one.js': bad('one'), 'api/two.js': bad('two'), 'api/sp ace.js': bad('ü'), 'lib/x.js': bad('x') }

  test('obeys the schema, never mixes baseline states, and comes back as the same findings', async ({ provost }) => {
    const scene = await SwarmScene.open(provost, FILES)
    await scene.wave('health-audit-a')
    await scene.do(['reject', await scene.idOf('two'), '--reason', 'it is meant so'])
    await scene.wave('health-audit-a', { api: { silent: ['one'] } })
    for (const profile of ['full', 'github']) {
      const { stdout } = await scene.do(`export ${scene.run} --format sarif --profile ${profile}`)
      const document = JSON.parse(stdout)
      expect(schemaErrors('sarif', document), profile).toEqual([])
      for (const { results } of document.runs)
        expect(new Set(results.map((result: object) => 'baselineState' in result)).size).toBe(1)
      expect(await importSarif(provost, scene.root, stdout)).toMatchObject({ imported: 0 })
    }
  })
})

test('the schema sees what is wrong', () => {
  expect(schemaErrors('sarif', { version: '2.1.0', runs: [{ tool: { driver: {} } }] })).not.toEqual([])
})
