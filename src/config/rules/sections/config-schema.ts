// The configuration: every key with its default and its limits, for the project file, the home file and the result.
import { z } from 'zod'
import { filePath, NEEDED_RUNGS, relativePath, timeLimitMs } from '../config-value.ts'
import { identityShape } from '../project-identity.ts'
import { agentSchema } from './agent-config.ts'
import { agentsOfProject, agentsSchema } from './agents-config.ts'
import { homeOnlyShape } from './home-config.ts'
import { lookingSchema } from './looking-config.ts'
import { reviewers, reviewsSchema } from './review-config.ts'
import { checks, forgeSchema, loopsSchema, nudgesSchema, sessionShape } from './session-config.ts'
import { taskSchema } from './task-config.ts'
import { usageSchema } from './usage-config.ts'

const swarmSchema = z.strictObject({
  isolate: z
    .boolean()
    .default(true)
    .describe(
      'Each agent works in a worktree of its own; false: in the main checkout, without a cage. In a project file "false" counts as "true".',
    ),
  timeoutMs: timeLimitMs.default(1_800_000).describe('How long an agent may take for one wave.'),
  attemptsMax: z.int().min(1).max(20).default(3).describe('Attempts per agent and wave.'),
})

const evidenceSchema = z.strictObject({
  store: filePath.default('.provost/evidence').describe('The directory of records, relative to the repository.'),
  provenance: z
    .enum(['git', 'github', 'stub'])
    .default('git')
    .describe('Who confirms where a run came from; "stub" confirms nothing and never accepts.'),
  requireSignature: z.boolean().default(false).describe('Whether records without a signature are invalid.'),
  needs: z
    .strictObject({
      gate: z
        .enum(NEEDED_RUNGS)
        .default('ci_attested')
        .describe(
          'How well a passing result must be known before the gate opens. A project file can only make it stricter.',
        ),
    })
    .prefault({})
    .describe('How well something must be known where it counts.'),
  issuers: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'must be the keyid of a public key, 64 hex digits'))
    .max(100)
    .default([])
    .describe('The keyids whose signatures attest a result, such as that of CI (`provost evidence sign` prints it).'),
})

/** Whose word counts is not for a repository to say. */
const evidenceOfProject = evidenceSchema.omit({ issuers: true }).extend({
  store: relativePath.default('.provost/evidence').describe('The directory of records, relative to the repository.'),
})

// The order of the keys is the order in which `provost config show` prints them.
const projectShape = {
  ...identityShape,
  agents: agentsSchema.prefault({}).describe('The default for all roles below, and what agents see of this machine.'),
  worker: agentSchema.prefault({}).describe('The agents that change code.'),
  planner: agentSchema.prefault({}).describe('The agents that write and review plans.'),
  orchestrator: agentSchema.prefault({}).describe('The agent that directs others.'),
  swarmAgent: agentSchema.prefault({}).describe('The agents of a swarm.'),
  reviewer: agentSchema
    .optional()
    .describe('The agent that reviews, where it is another than the worker; its harness must be one of `reviewers`.'),
  ...sessionShape,
  forge: forgeSchema.prefault({}).describe('Where changes, checks and reviews live.'),
  checks: checks.describe('What the local forge runs on the head of a change.'),
  loops: loopsSchema
    .prefault({})
    .describe('When an agent that does the same over and over is told of. Nothing ends it for that.'),
  nudges: nudgesSchema.prefault({}).describe('How often an agent is told something, per kind of cause.'),
  reviewers: reviewers.describe('Names of reviewers; the first that is not empty reviews.'),
  reviews: reviewsSchema.prefault({}).describe('How changes are reviewed and how long that may take.'),
  looking: lookingSchema.prefault({}).describe('What the silence of a reviewer is worth, and who has to show it.'),
  task: taskSchema.prefault({}).describe('How tasks are planned, reviewed, tested and accepted.'),
  usage: usageSchema.prefault({}).describe('What happens when the quota of an agent is used up.'),
  swarm: swarmSchema.prefault({}).describe('How a swarm of agents works.'),
  evidence: evidenceSchema.prefault({}).describe('Where evidence is kept and what counts as proof.'),
}

// One home has many projects: what names one of them cannot be a default for all.
const { id: _id, repo: _repo, ...sharedShape } = projectShape

/** What `.provost/config.yaml` may say. */
export const projectFileSchema = z.strictObject({
  ...projectShape,
  agents: agentsOfProject.prefault({}).describe('The default for all roles below.'),
  evidence: evidenceOfProject.prefault({}).describe('Where evidence is kept and what counts as proof.'),
})

/** What `config.yaml` in the home directory may say. */
export const homeFileSchema = z.strictObject({ ...sharedShape, ...homeOnlyShape })

/** What the parts of the program read: everything is known, wherever it came from. */
export const configSchema = z.strictObject({
  ...projectShape,
  id: projectShape.id.unwrap(),
  repo: projectShape.repo.unwrap(),
  defaultBranch: projectShape.defaultBranch.unwrap(),
  forge: forgeSchema.required({ repo: true }),
  reviews: reviewsSchema.required({ publish: true }),
  ...homeOnlyShape,
})

/** What concerns the daemon and no single project. */
export const homeConfigSchema = z.strictObject(homeOnlyShape)

export type Config = z.output<typeof configSchema>
export type HomeConfig = z.output<typeof homeConfigSchema>
export type ConfigScope = 'project' | 'home'

export function fileSchemaOf(scope: ConfigScope): z.ZodObject {
  return scope === 'project' ? projectFileSchema : homeFileSchema
}
