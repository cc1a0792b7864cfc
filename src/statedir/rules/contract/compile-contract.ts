// Makes the contract of a profile, and that of a project that extends one, from the one table.
import type { Contract, NameRow, PatternRow, ProfileName, SidecarSchema } from './contract.ts'
import type { ContractDocument, ProjectFile, ProjectPair, ProjectPattern } from './contract-document.ts'
import {
  ARCHIVE_RUNS_DEFAULT,
  EPHEMERAL_ROWS,
  NAME_ROWS,
  PATTERN_ROWS,
  PROMOTED_NAME_ROWS,
  PROMOTED_PATTERN_ROWS,
  STALE_DAYS_DEFAULT,
} from './contract-table.ts'
import { readNamePattern } from './name-pattern.ts'
import { buildPatternAutomaton, testByAutomaton } from './pattern-automaton.ts'

const NOTHING = { names: [], patterns: [] } as const

/** `provost` is `devt` with the rows promoted that the sweeps expect to find. That is the only difference. */
export const BUILT_IN_CONTRACTS: Readonly<Record<ProfileName, Contract>> = {
  devt: completeContract('devt', NAME_ROWS, PATTERN_ROWS, {
    names: PROMOTED_NAME_ROWS,
    patterns: PROMOTED_PATTERN_ROWS,
  }),
  provost: completeContract(
    'provost',
    [...NAME_ROWS, ...PROMOTED_NAME_ROWS],
    [...PATTERN_ROWS, ...PROMOTED_PATTERN_ROWS],
    NOTHING,
  ),
}

function completeContract(
  profile: ProfileName,
  names: readonly NameRow[],
  patterns: readonly PatternRow[],
  sweepOnly: Contract['sweepOnly'],
): Contract {
  return {
    profile,
    staleDaysDefault: STALE_DAYS_DEFAULT,
    archiveRuns: ARCHIVE_RUNS_DEFAULT,
    names,
    patterns: fallbackLast(patterns),
    ephemeral: EPHEMERAL_ROWS,
    sweepOnly,
    rowByName: new Map(names.map(row => [row.name, row])),
  }
}

function fallbackLast(patterns: readonly PatternRow[]): PatternRow[] {
  return [...patterns.filter(row => !row.fallback), ...patterns.filter(row => row.fallback)]
}

/** The document must have been read without problems. */
export function extendContract(document: ContractDocument): Contract {
  const base = BUILT_IN_CONTRACTS[document.extends]
  const names = [...base.names, ...document.files.map(fileRow), ...document.pairs.flatMap(pairRows)]
  const patterns = [...base.patterns, ...document.patterns.map(patternRow)]
  return {
    ...completeContract(base.profile, names, patterns, base.sweepOnly),
    staleDaysDefault: document.staleDaysDefault ?? base.staleDaysDefault,
    archiveRuns: document.archiveRuns ?? base.archiveRuns,
  }
}

const PLAIN_ROW = {
  kind: 'file',
  group: 'project',
  resetExempt: false,
  managedBy: null,
  statuses: null,
  sidecar: null,
} as const

const SWEEP_OF_SCOPE = { workflow: 2, cross: null, marker: 1, log: null } as const

function fileRow({ name, writer, purpose, scope, statuses }: ProjectFile): NameRow {
  const isLog = scope === 'log'
  return {
    ...PLAIN_ROW,
    name,
    writer,
    purpose,
    sweep: SWEEP_OF_SCOPE[scope],
    resetExempt: isLog,
    managedBy: isLog ? writer : null,
    statuses,
  }
}

function pairRows({ markdown, json, writer, purpose, ...schema }: ProjectPair): NameRow[] {
  const row = { ...PLAIN_ROW, writer, purpose, sweep: 2 } as const
  return [
    { ...row, name: markdown },
    { ...row, name: json, sidecar: pairSchema(schema) },
  ]
}

function pairSchema({
  agents,
  route,
  values,
  required,
}: Pick<ProjectPair, 'agents' | 'route' | 'values' | 'required'>): SidecarSchema {
  return {
    agents,
    route,
    status: route === 'status' ? values : null,
    verdict: route === 'verdict' ? values : null,
    fields: required.map(path => ({ path, type: 'present' })),
    contradictions: [],
  }
}

function patternRow({ source, example, writer, purpose, evict }: ProjectPattern): PatternRow {
  const sweep = evict ? 3 : null
  return {
    source,
    regex: testByAutomaton(buildPatternAutomaton(readNamePattern(source) ?? [])),
    example,
    writer,
    purpose,
    sweep,
    fallback: false,
    family: null,
    sidecar: null,
  }
}
