// The shapes of cages: what an agent sees, and what the self-test of a launch showed.
import { z } from 'zod'
import type { ShapeIn } from '#api/contract'
import { AGENT_ROLES } from '../rules/cage/compose-environment.ts'
import {
  CAGE_BACKENDS,
  CAGE_CHECKS,
  CHECK_RESULTS,
  CONFINEMENT_WISHES,
  NETWORKS,
  WISH_SOURCES,
} from '../rules/cage/decide-confinement.ts'
import { MOUNT_MODES } from '../rules/cage/plan-mounts.ts'

const mounts = z
  .array(
    z.strictObject({
      path: z.string(),
      mode: z.enum(MOUNT_MODES),
      rule: z.string().describe('the row of the table of mounts that decided it'),
      about: z.string().describe('why, and what the agent sees there'),
    }),
  )
  .describe('parents first')
const checks = z
  .array(z.strictObject({ check: z.enum(CAGE_CHECKS), result: z.enum(CHECK_RESULTS) }))
  .describe('all of them, in order; unknown: it was not told')
const backend = z.enum(CAGE_BACKENDS)
const network = z.enum(NETWORKS)

export const CAGE_SCHEMAS = {
  CagePlan: z.strictObject({
    project: z.string(),
    harness: z.string(),
    backend,
    version: z.string(),
    why: z.string().describe('why there is no backend; else empty'),
    seccomp: z.boolean(),
    overlay: z.boolean().describe('without it state is copied'),
    network,
    modelHosts: z.array(z.string()).describe('what network `model` connects to'),
    wish: z.enum(CONFINEMENT_WISHES),
    wishFrom: z.enum(WISH_SOURCES),
    mounts,
  }),
  AgentsConfig: z.strictObject({
    project: z.string(),
    roles: z.array(
      z.strictObject({
        role: z.enum(AGENT_ROLES),
        harness: z.string(),
        variables: z
          .array(z.strictObject({ name: z.string(), source: z.string() }))
          .describe('what the agent gets; its harness may add settings of its own at a launch'),
        hidden: z.array(z.string()).describe('of the environment that Provost was started with, and not for the agent'),
        missing: z.array(z.string()).describe('named in the configuration, and set nowhere'),
        refused: z.array(z.strictObject({ name: z.string(), because: z.string() })),
      }),
    ),
  }),
  CageTestWish: z.strictObject({ harness: z.string().optional() }),
  CageTested: z.strictObject({
    project: z.string(),
    harness: z.string(),
    backend,
    version: z.string(),
    network,
    isConfined: z.boolean(),
    words: z.string(),
    checks,
  }),
  SessionCage: z.strictObject({
    session: z.string(),
    generation: z.int(),
    isConfined: z.boolean().nullable().describe('null: the launch has not said so'),
    words: z.string(),
    network: network.nullable().describe('null: not recorded, as for a launch that is not confined'),
    refusedHosts: z.array(z.string()).describe('what it wanted to connect to, and its network did not let it'),
    checks,
    mounts,
    layer: z
      .strictObject({
        bytes: z.int(),
        unread: z.string().nullable().describe('a directory that could not be counted; there may be more'),
      })
      .nullable()
      .describe('what its agents wrote outside of their worktree; null: there is no layer'),
    because: z.string().nullable().describe('why there is no plan to show'),
  }),
}

export type CageShape<Name extends keyof typeof CAGE_SCHEMAS> = ShapeIn<typeof CAGE_SCHEMAS, Name>
