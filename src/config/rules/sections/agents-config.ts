// The one default for the agents of all roles, and what each of them sees of the machine: the key `agents`.
import { z } from 'zod'
import { LAYER_BYTES_MIN, LAYER_BYTES_USUAL } from '#access/rules/cage/layer-size'
import { environmentName } from '../config-value.ts'
import { agentSchema } from './agent-config.ts'

const place = z
  .string()
  .max(4096)
  .regex(
    /^\/(?!.*\/\/)(?!.*\/\.{1,2}(?:\/|$))[^\u0000]*[^/\u0000]$/,
    'must be an absolute path without "." or ".." as a part',
  )

const hostName = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'must be the name of a host, without a port')

const places = z.array(place).max(100).default([])

export const agentsSchema = agentSchema.extend({
  passEnv: z
    .array(environmentName)
    .max(100)
    .nullable()
    .default(null)
    .describe("Variables of your own environment that agents get; null: the provider's own names for each harness."),
  confinement: z
    .enum(['required', 'preferred', 'off'])
    .nullable()
    .default(null)
    .describe(
      'Whether agents must be kept inside of what they were given; null: required on Linux, preferred elsewhere. In a project file "off" counts as "required".',
    ),
  network: z
    .enum(['open', 'model', 'none'])
    .default('open')
    .describe(
      'What agents reach: the network of this machine, the model alone, or nothing. A project file can only make it stricter.',
    ),
  modelHosts: z
    .array(hostName)
    .max(100)
    .nullable()
    .default(null)
    .describe('Names that network "model" connects to, on port 443; null: those that the harness is known to need.'),
  show: places.describe('Further paths that agents may read.'),
  hide: places.describe('Further paths that agents must not see.'),
  write: places.describe('Further paths that agents may write, for real.'),
  state: places.describe(
    'Directories of programs that agents need, as they are; what they write there stays in their layer.',
  ),
  layerMax: z
    .int()
    .min(LAYER_BYTES_MIN)
    .default(LAYER_BYTES_USUAL)
    .describe('How many bytes one agent may write outside of its worktree; one that wrote more is stopped.'),
})

/** What a repository must not decide for the person who cloned it. */
export const agentsOfProject = agentsSchema.omit({
  passEnv: true,
  layerMax: true,
  modelHosts: true,
  show: true,
  write: true,
  state: true,
})
