// The shapes of swarm runs, waves and agent runs.

import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { instant, next } from '#api/shared-shapes'

const reason = z.string().max(10_000)
const counts = z.record(z.string(), z.int())

const Domain = z.strictObject({
  name: z.string(),
  globs: z.array(z.string()),
  ownership: z.enum(['owned', 'shared', 'bridge']),
  description: z.string(),
})

const Digest = z.strictObject({
  status: z.string().describe('incomplete, findings, unverified or clean'),
  exitCode: z.int(),
  counts,
  open: counts.describe('by severity'),
  lines: z.array(z.string()),
})

const Lens = z.strictObject({ name: z.string(), version: z.int(), hash: z.string() }).nullable()

const Wave = z.looseObject({
  id: z.string(),
  number: z.int(),
  phase: z.string(),
  status: z.string(),
  lens: Lens,
  baseCommit: z.string().nullable(),
  baseTree: z.string().nullable(),
  agents: z.array(z.strictObject({ agentRun: z.string(), domain: z.string() })),
  digest: Digest.nullable(),
})

const SwarmRun = z.looseObject({
  id: z.string(),
  project: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(['initializing', 'active', 'complete', 'aborted']),
  phase: z.string(),
  frozen: z.boolean(),
  branch: z.string().nullable(),
  baseCommit: z.string().nullable(),
  savePointRef: z.string().nullable(),
  domains: z.array(Domain),
  waves: z.array(Wave),
  promotions: z.array(z.strictObject({ id: z.string(), from: z.string(), to: z.string(), at: instant })),
  version: z.int(),
})

const AgentRun = z.looseObject({
  id: z.string(),
  domain: z.string().nullable(),
  status: z.string(),
  attempt: z.int(),
  session: z.string().nullable(),
  worktree: z.string().nullable(),
  error: z.string().nullable(),
  version: z.int(),
})

const counted = z.array(Domain.extend({ files: z.int().describe('that it claims') }))

const StartedAgent = z.strictObject({
  agentRun: z.string(),
  domain: z.string(),
  session: z.string(),
  worktree: z.string().nullable(),
  attempt: z.int(),
  failure: z.string().nullable().describe('why it could not be started'),
})

const command = { agentRun: z.string(), command: z.string() }

const Gates = z.looseObject({
  verdict: z.enum(['ADVANCE', 'AMEND', 'BLOCK']),
  nextPhase: z.string().nullable(),
  failed: z.string().nullable(),
  overridable: z.boolean(),
  overridden: z.array(z.string()),
  reason: z.string(),
  gates: z.array(
    z.strictObject({ name: z.string(), passed: z.boolean(), overridden: z.boolean(), reason: z.string() }),
  ),
})

const FlowRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  severity: z.string(),
  path: z.string().nullable(),
  line: z.int().nullable(),
  state: z.string(),
  detail: z.string().nullable(),
  approved: z.boolean(),
  cells: z.array(
    z.strictObject({
      wave: z.int(),
      state: z.string(),
      detail: z.string().nullable(),
      rule: z.string(),
      by: z.string().nullable().describe('the person who decided; null when the wave did'),
    }),
  ),
})

const DomainCoverage = z.strictObject({
  domain: z.string(),
  state: z.enum(['looked', 'not_sent', 'unknown']),
  files: z.int(),
  covered: z.int().describe('read, byte for byte'),
  claimed: z.int().describe('only said to be read'),
  unseen: z.int(),
  examples: z.array(z.string()).describe('the first that nobody is known to have read'),
})

export const SWARM_SCHEMAS = {
  SwarmRun,
  SwarmRunList: z.strictObject({ runs: z.array(SwarmRun), next }),
  InitSwarm: z.strictObject({
    project: z.string(),
    name: z.string().min(1).max(200).optional(),
    isolate: z.boolean().optional(),
    timeoutMs: z.int().min(1_000).max(86_400_000).optional(),
    allowDirty: z.boolean().optional(),
  }),
  StartedSwarm: z.strictObject({ run: SwarmRun, domains: counted, unclaimed: z.int() }),
  ShownSwarmRun: z.strictObject({
    run: SwarmRun,
    agents: z.array(AgentRun),
    open: counts,
    counts,
    gates: Gates.describe('what they say now'),
    next: z.strictObject({ to: z.string(), when: z.string(), command: z.string().nullable() }),
  }),
  SwarmDomains: z.strictObject({
    run: z.string(),
    frozen: z.boolean(),
    domains: counted,
    unclaimed: z.array(z.string()),
  }),
  DomainHistory: z.strictObject({
    run: z.string(),
    changes: z.array(
      z.strictObject({
        at: instant,
        by: z.string(),
        what: z.enum(['drafted', 'edited', 'frozen', 'unfrozen']),
        added: z.array(z.string()),
        removed: z.array(z.string()),
        changed: z.array(z.string()),
        reason: z.string().nullable(),
      }),
    ),
  }),
  EditDomains: z.discriminatedUnion('verb', [
    z.strictObject({ verb: z.enum(['add', 'edit']), domain: z.record(z.string(), z.unknown()) }),
    z.strictObject({ verb: z.literal('remove'), name: z.string() }),
  ]),
  SwarmReason: z.strictObject({ reason }),
  DispatchWave: z.strictObject({
    phase: z.string(),
    isolate: z.boolean().optional(),
    overrideReason: reason.optional(),
    only: z.array(z.string()).optional(),
  }),
  DispatchedWave: z.strictObject({
    confinement: z.string().nullable().describe('whether the agents are kept inside of what they were given'),
    run: z.string(),
    wave: z.string(),
    number: z.int(),
    phase: z.string(),
    baseCommit: z.string(),
    isolate: z.boolean(),
    agents: z.array(StartedAgent),
  }),
  CollectWave: z.strictObject({
    wave: z.int().min(1).optional(),
    partial: z.boolean().optional(),
    reports: z.record(z.string(), z.string()).optional().describe('texts of corrected reports, by domain'),
  }),
  CollectedWave: z.strictObject({
    run: z.string(),
    wave: z.string(),
    number: z.int(),
    phase: z.string(),
    tree: z.string().nullable(),
    outcome: z.enum(['collected', 'dispatched', 'failed']),
    rule: z.string(),
    digest: Digest.nullable(),
    agents: z.array(
      z.strictObject({
        agentRun: z.string(),
        domain: z.string(),
        status: z.string(),
        error: z.string().nullable(),
        errors: z.array(z.strictObject({ path: z.string(), keyword: z.string() })),
      }),
    ),
    integration: z.string().nullable().describe('the tip of what agents amended'),
  }),
  ResumedWave: z.strictObject({
    run: z.string(),
    wave: z.string().nullable(),
    started: z.array(StartedAgent),
    spent: z.array(z.strictObject(command)),
    blocked: z.array(z.strictObject({ ...command, status: z.string() })),
    inFlight: z.array(z.string()),
    complete: z.array(z.string()),
    nothing: z.string().nullable(),
  }),
  AdvanceSwarm: z.strictObject({
    checkOnly: z.boolean().optional(),
    override: z.array(z.string()).optional(),
    reason: reason.optional(),
  }),
  AdvancedSwarm: z.strictObject({ run: SwarmRun, decision: Gates, advanced: z.boolean() }),
  VerifySwarm: z.strictObject({ adapter: z.enum(['command', 'node', 'python', 'rust']).optional() }),
  VerifiedSwarm: z.strictObject({
    run: SwarmRun,
    verification: z.strictObject({
      verdict: z.enum(['pass', 'fail', 'skip']),
      adapter: z.string().nullable(),
      exitCode: z.int().nullable(),
    }),
    commit: z.string(),
    steps: z.array(
      z.strictObject({ name: z.string(), conclusion: z.string(), exitCode: z.int().nullable(), log: z.string() }),
    ),
  }),
  AbortSwarm: z.strictObject({ what: z.enum(['wave', 'run']), reason }),
  WaveDigest: z.strictObject({ run: z.string(), number: z.int(), status: z.string(), digest: Digest.nullable() }),
  WaveReceipt: z.looseObject({ schema: z.string(), contentSha256: z.string(), generatedAt: instant }),
  SwarmDetection: z.strictObject({
    lenses: z.array(
      z.strictObject({
        lens: z.string(),
        trials: z.int(),
        rediscovered: z.int(),
        probability: z.number().nullable(),
        enoughTrials: z.boolean().describe('for old readers; the bounds say it better'),
        exact: z.strictObject({ lower: z.number(), upper: z.number() }).describe('Clopper and Pearson, 95 %'),
        wilson: z.strictObject({ lower: z.number(), upper: z.number() }).describe('95 %'),
      }),
    ),
  }),
  SwarmConvergence: z.strictObject({
    stages: z.array(
      z.strictObject({
        stage: z.string(),
        verdict: z.string(),
        rule: z.string(),
        netNew: z.array(z.int()),
        introducedByFixShare: z.number().nullable(),
      }),
    ),
  }),
  SwarmFlow: z.strictObject({
    run: z.string(),
    waves: z.array(z.int()),
    total: z.int(),
    rows: z.array(FlowRow),
    bands: z
      .array(z.strictObject({ wave: z.int(), from: z.string().nullable(), to: z.string(), count: z.int() }))
      .describe('of all findings: from the wave before to this one'),
  }),
  SwarmCoverage: z.strictObject({
    run: z.string(),
    waves: z.array(
      z.strictObject({
        number: z.int(),
        phase: z.string(),
        lens: z.string().nullable(),
        isTreeKnown: z.boolean(),
        domains: z.array(DomainCoverage),
      }),
    ),
  }),
  SwarmExport: z.looseObject({}),
  AgentRun,
  OverrideAgentRun: z.strictObject({
    to: z.string(),
    reason: reason.optional(),
    start: z.boolean().optional().describe('false: it waits for a report that is handed in'),
  }),
  DroppedChange: z.strictObject({ agent: AgentRun, salvage: z.string(), integration: z.string().nullable() }),
}

/** A shape of this table, as the room's own use cases take it. */
export type SwarmShape<Name extends keyof typeof SWARM_SCHEMAS> = ShapeIn<typeof SWARM_SCHEMAS, Name>
