// The one table of the state contract. Classifier, sweeps, guard, schemas, completion and documents are compiled from it.

import {
  IMPL_SIDECAR,
  INPUT_SIDECARS,
  REVIEW_SIDECAR,
  TEST_SIDECAR,
  VERIFICATION_SIDECAR,
} from '../sidecar/sidecar-table.ts'
import type { EphemeralRow, NameRow, PatternFamily, PatternRow, SidecarSchema } from './contract.ts'

/** Names the program itself has to point at. */
export const ARCHIVE_NAME = '.archive'
export const LOCK_NAME = '.lock'
export const NOTES_NAME = 'scratchpad.md'
export const DEFERRED_NAME = 'deferred.md'
export const WORKFLOW_NAME = 'workflow.yaml'
export const PROBE_LOG_NAME = 'probe-failures.jsonl'

export const STALE_DAYS_DEFAULT = 21
export const STALE_DAYS_MAX = 36_500
export const ARCHIVE_RUNS_DEFAULT = 5
export const ARCHIVE_RUNS_MAX = 1000

const DONE_WORDS = ['DONE', 'DONE_WITH_CONCERNS', 'BLOCKED', 'NEEDS_CONTEXT']
const DEBUG_WORDS = ['FIXED', 'NEEDS_MORE_INVESTIGATION', 'DONE_WITH_CONCERNS', 'BLOCKED']

const SCAN = 'arch-health-scan workflow'
const HARVEST = 'orchestrator (pre-step)'
const LOG_WRITER = 'the program that keeps this log'

/** Everything the seed lists by exact name, in its order. */
export const NAME_ROWS: readonly NameRow[] = [
  row('control', WORKFLOW_NAME, 'state update', 'The record of the active workflow and its anchors', {
    managedBy: 'provost state update',
  }),
  row('control', NOTES_NAME, 'any agent', 'Notes between agents'),
  row('control', LOCK_NAME, 'state commands', 'Keeps two writers apart', {
    managedBy: 'provost state lock',
    resetExempt: true,
  }),

  row('artifact', 'plan.md', 'architect, planner', 'Implementation plan'),
  row('artifact', 'spec.md', 'spec-phase', 'Requirements of the phase'),
  row('artifact', 'scope.md', 'orchestrator', 'Scope of the workflow'),
  row('artifact', 'decisions.md', 'orchestrator', 'Decisions, numbered'),
  row('artifact', 'research.md', 'researcher', 'Patterns and pitfalls found', { statuses: DONE_WORDS }),
  row('artifact', 'scan-results.md', 'architect', 'Output of the architecture scan'),
  row('artifact', 'scan-delta.md', 'architect', 'Difference to the earlier baseline'),
  row('artifact', 'lessons.yaml', 'retro', 'Draft of lessons for the curator'),
  row('artifact', 'debug-context.md', 'orchestrator', 'Symptoms as they were reported'),
  row('artifact', 'debug-investigation.md', 'debugger', 'Hypotheses and what became of them'),
  row('artifact', 'debug-summary.md', 'debugger', 'Final findings', { sweep: 2, statuses: DEBUG_WORDS }),
  row('artifact', 'arch-review.md', 'architect', 'Architectural review', { statuses: DONE_WORDS }),
  row('artifact', 'arch-health-scan.md', SCAN, 'Body of the health scan'),
  row('artifact', 'docs-summary.md', 'docs-writer', 'What was documented', { statuses: DONE_WORDS }),
  row('artifact', 'curation-summary.md', 'curator', 'Decisions on promotion', { statuses: DONE_WORDS }),
  row('artifact', 'session-report.md', 'session-report workflow', 'Summary of the session'),
  row('artifact', 'autoskill-proposals.md', 'autoskill', 'Proposals for skills and agents'),
  row('artifact', 'baseline-gates.md', 'orchestrator', 'Baseline for regressions'),
  row('artifact', 'claude-mem-harvest.md', HARVEST, 'What the memory server knew'),
  row('artifact', 'claude-mem-skipped.txt', HARVEST, 'Why the memory server was not asked'),
  row('artifact', 'review-scope.md', 'orchestrator', 'Files to be reviewed'),
  row('artifact', 'graph-impact.md', 'orchestrator', 'Map of what a change touches'),
  row('artifact', 'topic-symbols-dropped.json', 'code-review workflow', 'Symbols left out of a long list'),
  row('artifact', 'continue-here.md', 'pause', 'How to go on in the next session'),

  ...pair('impl-summary', 'programmer', 'What was implemented', IMPL_SIDECAR),
  ...pair('test-summary', 'tester', 'What was tested', TEST_SIDECAR),
  ...pair('verification', 'verifier', 'Which criteria are met', VERIFICATION_SIDECAR),
  ...pair('review', 'code-reviewer', 'The code review', REVIEW_SIDECAR),

  row('input', 'handoff.json', 'pause', 'Where the next session takes over', { sidecar: INPUT_SIDECARS.handoff }),
  row('input', 'preflight-brief.json', 'preflight', 'Scope for every dispatch', { sidecar: INPUT_SIDECARS.preflight }),

  row('persistent', ARCHIVE_NAME, 'state commands', 'Snapshots of what left the directory', {
    kind: 'dir',
    managedBy: 'provost state snapshots',
    resetExempt: true,
  }),
  row('persistent', DEFERRED_NAME, 'state deferred', 'What was put off, numbered', {
    managedBy: 'provost state deferred add',
    resetExempt: true,
  }),
  log('preflight-denies.jsonl', 'hooks', 'One record for each refusal of a hook'),
  log('dispatch-warnings.jsonl', 'dispatch hook', 'Advice about the scope of a dispatch'),
  log(PROBE_LOG_NAME, 'probes', 'Probes that did not answer'),
  row('persistent', '.graphify-rebuild.lock', 'graphify rebuild', 'Keeps two rebuilds apart', {
    managedBy: 'graphify rebuild',
    resetExempt: true,
  }),
  log('static-compress.jsonl', 'static-compress', 'What was compressed and restored'),

  row('audit-only', 'preflight-brief.md', 'preflight', 'The brief for people; its JSON is for programs'),
  row('audit-only', 'arch-baseline.json', SCAN, 'Baseline of the architecture scan'),
  row('audit-only', 'arch-triage.json', SCAN, 'Triage of the architecture scan'),
  row('audit-only', 'arch-scan-report.md', SCAN, "Report of the project's scanner"),
  row('audit-only', 'scanner-output.txt', SCAN, "Output of an older project's scanner"),
]

const SLUG = '[A-Za-z0-9_.-]+'
const LANE = 'review-lane'

/** Slug variants, in the seed's order. The topical pattern is the fallback. */
export const PATTERN_ROWS: readonly PatternRow[] = [
  pattern(`^review-${SLUG}\\.md$`, 'review-architecture.md', 'Sliced or themed reviews', {
    family: { stem: 'review', extensions: ['md'], hintRank: 5 },
  }),
  pattern(`^impl-summary-${SLUG}\\.(md|json)$`, 'impl-summary-cr3.json', 'Another implementation pass', {
    family: { stem: 'impl-summary', extensions: ['md', 'json'], hintRank: 2 },
    sidecar: IMPL_SIDECAR,
  }),
  pattern(`^test-summary-${SLUG}\\.(md|json)$`, 'test-summary-integration.json', 'Another test run', {
    family: { stem: 'test-summary', extensions: ['md', 'json'], hintRank: 3 },
    sidecar: TEST_SIDECAR,
  }),
  pattern(`^verification-${SLUG}\\.(md|json)$`, 'verification-rerun.json', 'Another verifier pass', {
    family: { stem: 'verification', extensions: ['md', 'json'], hintRank: 4 },
    sidecar: VERIFICATION_SIDECAR,
  }),
  pattern(`^slice-${SLUG}\\.md$`, 'slice-frontend.md', 'Slices outside of reviews', {
    family: { stem: 'slice', extensions: ['md'], hintRank: 6 },
  }),
  pattern('^[a-z]+-summary\\.md$', 'topic-summary.md', 'A topical summary when nothing else fits', {
    fallback: true,
    sweep: null,
  }),
  pattern('^review-lane-[a-z][a-z0-9_]{0,31}\\.md$', 'review-lane-api.md', 'One lane of a parallel review', {
    family: { stem: LANE, extensions: ['md'], hintRank: 1 },
  }),
]

/** Leftovers of interrupted writes and of editors; a project cannot add to these. */
export const EPHEMERAL_ROWS: readonly EphemeralRow[] = [
  ephemeral('^\\..*\\.tmp$', '.foo.tmp', 'Hidden leftovers of an atomic write'),
  ephemeral('^.*\\.tmp$', 'bar.tmp', 'Visible leftovers of an atomic write'),
  ephemeral('^.*~$', 'baz~', 'Backups of an editor'),
]

// The seed's sweeps name these, its inventory does not: `devt` sweeps them, `provost` also lets agents write them.
export const PROMOTED_NAME_ROWS: readonly NameRow[] = [
  marker('consolidator-ran.txt', 'consolidator', 'The consolidator has run'),
  marker('auto-curator-considered.txt', 'orchestrator', 'The automatic curator was considered'),
  marker('reuse-search-attempted.txt', 'orchestrator', 'A search for reuse was attempted'),
  marker('knowledge-candidates-none.txt', 'orchestrator', 'There were no knowledge candidates'),
]

export const PROMOTED_PATTERN_ROWS: readonly PatternRow[] = [
  pattern(`^review-lane-${SLUG}\\.json$`, 'review-lane-api.json', 'The sidecar of one lane', {
    family: { stem: LANE, extensions: ['json'], hintRank: 1 },
  }),
]

type RowChoices = Partial<Omit<NameRow, 'group' | 'name' | 'writer' | 'purpose'>>

function row(
  group: NameRow['group'],
  name: string,
  writer: string,
  purpose: string,
  choices: RowChoices = {},
): NameRow {
  const usual = {
    kind: 'file',
    sweep: null,
    resetExempt: false,
    managedBy: null,
    statuses: null,
    sidecar: null,
  } as const
  return { group, name, writer, purpose, ...usual, ...choices }
}

function log(name: string, writer: string, purpose: string): NameRow {
  return row('persistent', name, writer, purpose, { managedBy: LOG_WRITER, resetExempt: true })
}

function marker(name: string, writer: string, purpose: string): NameRow {
  return row('marker', name, writer, purpose, { sweep: 1 })
}

function pair(stem: string, writer: string, purpose: string, sidecar: SidecarSchema): NameRow[] {
  return [
    row('pair', `${stem}.md`, writer, `${purpose}, for people`, { sweep: 2 }),
    row('pair', `${stem}.json`, writer, `${purpose}, for gates`, { sweep: 2, sidecar }),
  ]
}

type PatternChoices = {
  readonly family?: PatternFamily
  readonly fallback?: true
  readonly sweep?: null
  readonly sidecar?: SidecarSchema
}

function pattern(source: string, example: string, purpose: string, choices: PatternChoices): PatternRow {
  const usual = { writer: 'any agent', sweep: 3, fallback: false, family: null, sidecar: null } as const
  return { source, regex: new RegExp(source), example, purpose, ...usual, ...choices }
}

function ephemeral(source: string, example: string, purpose: string): EphemeralRow {
  return { source, regex: new RegExp(source), example, purpose }
}
