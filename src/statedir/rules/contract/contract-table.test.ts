import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classifyFileName } from '../layout/classify-entry.ts'
import { decideGuard } from '../layout/decide-guard.ts'
import { composeSidecarSchemas } from '../sidecar/compose-sidecar-schemas.ts'
import { findSidecarSchema } from '../sidecar/read-sidecar.ts'
import { planEvict } from '../sweep/plan-evict.ts'
import { planReset } from '../sweep/plan-reset.ts'
import { BUILT_IN_CONTRACTS } from './compile-contract.ts'
import { completeName } from './complete-name.ts'
import { composeStateContractDocs } from './compose-state-contract-docs.ts'
import { EPHEMERAL_ROWS, NAME_ROWS, PATTERN_ROWS, PROMOTED_NAME_ROWS, PROMOTED_PATTERN_ROWS } from './contract-table.ts'
import { contractSha256, deriveContractView } from './contract-view.ts'
import { readContract } from './read-contract.ts'

const { devt, provost } = BUILT_IN_CONTRACTS
const RULES = join(import.meta.dirname, '..')
const TABLE = join('contract', 'contract-table.ts')

test.each([
  ['devt', { names: 49, patterns: 7, ephemeral: 3 }],
  ['provost', { names: 53, patterns: 8, ephemeral: 3 }],
] as const)('%s has the counts of the seed', (profile, counts) => {
  expect(deriveContractView(BUILT_IN_CONTRACTS[profile]).counts).toEqual(counts)
})

test('eight rows survive a reset', () => {
  expect(deriveContractView(devt).reset_exempt.toSorted()).toEqual([
    '.archive',
    '.graphify-rebuild.lock',
    '.lock',
    'deferred.md',
    'dispatch-warnings.jsonl',
    'preflight-denies.jsonl',
    'probe-failures.jsonl',
    'static-compress.jsonl',
  ])
})

test('the sweeps take what the seed says, in both profiles', () => {
  const workflow = [
    'debug-summary.md',
    ...['impl-summary', 'test-summary', 'verification', 'review'].flatMap(stem => [`${stem}.md`, `${stem}.json`]),
  ]
  for (const contract of [devt, provost]) {
    const { sweeps } = deriveContractView(contract)
    expect(sweeps[1]).toHaveLength(4)
    expect(sweeps[2].toSorted()).toEqual(workflow.toSorted())
    expect(sweeps[3]).toHaveLength(7) // all patterns but the topical one, and the sidecar of a lane
  }
})

test('the only difference between the profiles is what was promoted', () => {
  expect(provost.names.filter(row => !devt.names.includes(row))).toEqual(PROMOTED_NAME_ROWS)
  expect(provost.patterns.filter(row => !devt.patterns.includes(row))).toEqual(PROMOTED_PATTERN_ROWS)
  expect(devt.names.every(row => provost.names.includes(row))).toBe(true)
  expect([devt.sweepOnly.names, devt.sweepOnly.patterns]).toEqual([PROMOTED_NAME_ROWS, PROMOTED_PATTERN_ROWS])
})

test('every example fits its own pattern, and no name stands twice', () => {
  for (const row of [...PATTERN_ROWS, ...PROMOTED_PATTERN_ROWS, ...EPHEMERAL_ROWS])
    expect(row.regex.test(row.example)).toBe(true)
  const names = [...NAME_ROWS, ...PROMOTED_NAME_ROWS].map(row => row.name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

// L4. A second list would be a literal of a name or of a pattern outside the table.
test('no other file of the room spells a name or a pattern of the contract', () => {
  const table = new Set([TABLE])
  const names = [...NAME_ROWS, ...PROMOTED_NAME_ROWS].map(row => row.name)
  const stems = [...PATTERN_ROWS, ...PROMOTED_PATTERN_ROWS].flatMap(row => row.family?.stem ?? [])
  const spelled = sourceFiles().flatMap(file => {
    const literals = stringLiterals(file)
    const forbidden = table.has(file)
      ? []
      : [...names, ...stems.filter(stem => stem.includes('-')), '[A-Za-z0-9_.-]+\\\\.']
    return forbidden.filter(word => literals.some(literal => spells(literal, word))).map(word => `${file}: ${word}`)
  })
  expect(spelled).toEqual([])
})

test('in the table itself each name is spelled once', () => {
  const literals = stringLiterals(TABLE)
  for (const { name } of NAME_ROWS.filter(row => row.group !== 'pair')) {
    expect([name, literals.filter(literal => literal === name).length]).toEqual([name, 1])
  }
})

// As a word of its own: `statedir.lockDecision` does not spell `.lock`.
function spells(literal: string, word: string): boolean {
  return literal
    .split(word)
    .some((before, at, parts) => at < parts.length - 1 && !/\w$/.test(before) && !/^\w/.test(parts[at + 1]!))
}

function sourceFiles(): string[] {
  const names = readdirSync(RULES, { recursive: true, encoding: 'utf8' })
  return names.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

function stringLiterals(file: string): string[] {
  const source = readFileSync(join(RULES, file), 'utf8')
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replaceAll(/^import .*$|^} from .*$/gm, '')
  return Array.from(code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g), match => match[1] ?? match[2] ?? '')
}

const PROJECT = {
  schema: 'provost.contract/v1',
  files: [
    { name: 'risks.md', writer: 'architect', purpose: 'Risks | found', scope: 'workflow', statuses: ['DONE'] },
    { name: 'gate-done.txt', writer: 'gate', purpose: 'Gate', scope: 'marker' },
    { name: 'spend.jsonl', writer: 'meter', purpose: 'Cost', scope: 'log' },
  ],
  patterns: [{ pattern: '^risk-[a-z]+\\.md$', example: 'risk-auth.md', writer: 'architect', purpose: 'One risk' }],
  pairs: [
    {
      markdown: 'perf.md',
      json: 'perf.json',
      writer: 'profiler',
      purpose: 'Speed',
      agents: ['profiler'],
      route: 'verdict',
      values: ['same'],
    },
  ],
}

// L4 from the other side: a row that is added reaches every answer, because all are made from the same rows.
test('one row more is known to classifier, sweeps, guard, schemas, completion and documents', () => {
  const contract = readContract(PROJECT)
  const page = composeStateContractDocs(contract)
  const entries = ['risks.md', 'gate-done.txt', 'spend.jsonl', 'risk-a.md', 'perf.json'].map(name => ({
    name,
    kind: 'file' as const,
    mtimeMs: 0,
  }))
  for (const { name } of entries) {
    expect([name, classifyFileName(name, provost).bucket]).toEqual([name, 'ad_hoc'])
    expect([name, classifyFileName(name, contract).bucket]).not.toEqual([name, 'ad_hoc'])
  }
  expect(planReset({ contract, entries }).survive).toEqual(['spend.jsonl'])
  const evicted = planEvict({ contract, nowMs: 9, entries, firstCreatedAt: '1970-01-01T00:00:00.005Z' })
  expect(evicted.moves.map(move => `${move.sweep} ${move.name}`)).toEqual([
    '1 gate-done.txt',
    '2 perf.json',
    '2 risks.md',
    '3 risk-a.md',
  ])
  expect(decideGuard({ root: '/w', path: '.provost/state/spend.jsonl', contract }).rule).toBe('managed')
  expect(decideGuard({ root: '/w', path: '.provost/state/risk-a.md', contract }).rule).toBe('allowed_pattern')
  expect(completeName('ri', contract)).toEqual(['risk-auth.md', 'risks.md'])
  expect(Object.keys(composeSidecarSchemas(contract))).toContain('perf.json')
  expect(findSidecarSchema(contract, 'perf.json')?.verdict).toEqual(['same'])
  for (const word of ['`risks.md`', '`risk-auth.md`', '`spend.jsonl`', '`perf.json`', 'Risks \\| found'])
    expect(page).toContain(word)
})

test('the documentation page names every row and regenerates identically', () => {
  for (const contract of [devt, provost]) {
    const page = composeStateContractDocs(contract)
    for (const row of contract.names) expect(page).toContain(row.name)
    for (const row of [...contract.patterns, ...contract.ephemeral])
      expect(page).toContain(row.source.replaceAll('|', '\\|'))
    expect(composeStateContractDocs(contract)).toBe(page)
  }
})

test('cells of one table have the same number everywhere, whatever they hold', () => {
  const tables = composeStateContractDocs(readContract(PROJECT))
    .split('\n\n')
    .filter(block => block.startsWith('|'))
  for (const table of tables) {
    const widths = table.split('\n').map(line => line.replaceAll('\\|', '').split('|').length)
    expect(new Set(widths).size).toBe(1)
  }
  expect(tables.length).toBeGreaterThan(8)
})

test('the digest tells contracts apart and does not depend on when it is taken', () => {
  const digests = [devt, provost, readContract(PROJECT), readContract({ ...PROJECT, archive_runs: 6 })].map(
    contractSha256,
  )
  expect(new Set(digests).size).toBe(4)
  expect(contractSha256(provost)).toBe(digests[1])
})

test('completion offers what an agent may write, and nothing else', () => {
  expect(completeName('', provost)).not.toContain('workflow.yaml')
  expect(completeName('', provost)).not.toContain('.lock')
  expect(completeName('revi', devt)).toEqual([
    'review-architecture.md',
    'review-lane-api.md',
    'review-scope.md',
    'review.json',
    'review.md',
  ])
  for (const name of completeName('', provost)) {
    expect([name, decideGuard({ root: '/w', path: `.provost/state/${name}`, contract: provost }).decision]).toEqual([
      name,
      'allow',
    ])
  }
})
