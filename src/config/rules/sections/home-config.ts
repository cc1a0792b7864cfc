// What only the home file may say, because it concerns the daemon and no single project: `store`, `listen`, `daemon`, `notify`, `sensitive`,
// `authority`, `trust`, `proof`, `otel`, `fleet`, `accounts`, `spread`.
import { z } from 'zod'
import { SENSITIVE_CLASSES } from '#access/rules/repository/sensitive-classes'
import { argv, filePath } from '../config-value.ts'
import { accountsShape } from './accounts-config.ts'
import { authoritySchema } from './authority-config.ts'

const tls = z.strictObject({
  certFile: filePath.describe('The certificate, as PEM.'),
  keyFile: filePath.describe('Its private key, as PEM.'),
})

const listenSchema = z.strictObject({
  socket: z.boolean().default(true).describe('Listen on daemon.sock in the home directory.'),
  host: z
    .string()
    .max(255)
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]*$|^::[A-Za-z0-9.:]*$/, 'must be a host name or an address')
    .default('127.0.0.1')
    .describe('The address to listen on. Anything but loopback needs `tls`.'),
  port: z.int().min(0).max(65_535).default(0).describe('0: any free port.'),
  tls: tls.nullable().default(null).describe('What makes an address other than loopback safe; null: none.'),
})

const otelSchema = z.strictObject({
  enabled: z.boolean().default(false).describe('Whether the daemon sends traces and metrics.'),
  endpoint: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/[^\s]+$/, 'must begin with http:// or https://')
    .default('http://127.0.0.1:4318')
    .describe('Where the collector takes OTLP over HTTP; /v1/traces and /v1/metrics lie below it.'),
  headersEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of a variable')
    .nullable()
    .default(null)
    .describe('The variable that holds headers for it, as name=value,name=value; null: none.'),
  semconv: z.enum(['1.41.0']).default('1.41.0').describe('The version of the GenAI conventions that names follow.'),
})

const DAY_MS = 86_400_000

const proofSchema = z.strictObject({
  checkpointMs: z
    .int()
    .min(60_000)
    .max(366 * DAY_MS)
    .nullable()
    .default(DAY_MS)
    .describe('The daemon signs a checkpoint of the log this long after the last one; null: only who asks does.'),
  publish: z
    .strictObject({
      git: z
        .array(z.string().min(1).max(100))
        .max(1_000)
        .default([])
        .describe('Projects whose repositories get a copy.'),
    })
    .prefault({})
    .describe('Where such a checkpoint is copied to.'),
  requireHiddenKey: z
    .boolean()
    .default(false)
    .describe('Whether packs are refused that are signed by a key which agents may have read.'),
})

const label = z.string().regex(/^[A-Za-z0-9._/+-]{1,63}$/, 'must be 1 to 63 letters, digits and any of . _ / + -')

const fleetSchema = z.strictObject({
  labels: z
    .record(z.string().regex(/^(?!harness\/)[a-z][a-z0-9._/-]{0,62}$/, 'must be a name like team or disk/ssd'), label)
    .default({})
    .describe('What work can ask of this node, besides the labels that Provost makes: os, arch, cpus, memory-mib.'),
  capacity: z.int().min(1).max(10_000).default(8).describe('How much work is placed on it at once.'),
  lock: z
    .enum(['none', 'owner', 'project'])
    .default('none')
    .describe('Whether what is placed on it at the same time must be of one person, or of one project.'),
  projects: z
    .array(z.string().min(1).max(100))
    .max(1_000)
    .nullable()
    .default(null)
    .describe('The projects that it takes work of; null: all of them.'),
})

export const homeOnlyShape = {
  store: filePath
    .default('provost.db')
    .describe('The event log: a file in the home directory, or postgres://… for a team.'),
  listen: listenSchema.prefault({}).describe('Where the daemon is reached.'),
  daemon: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      '"auto": what starts an agent also starts a daemon that watches it, where none runs; "off": nothing does.',
    ),
  notify: z
    .strictObject({ command: argv.describe('Program and arguments; the notification comes as JSON on its input.') })
    .nullable()
    .default(null)
    .describe('What tells a person that something needs them; null: only the dashboard does.'),
  authority: authoritySchema.prefault({}).describe('What a decision needs besides somebody who may make it.'),
  sensitive: z
    .strictObject({
      allow: z
        .array(z.enum(SENSITIVE_CLASSES).exclude(['provost']))
        .default([])
        .describe('Classes of sensitive paths that changes may touch without a person who lets it in.'),
    })
    .prefault({})
    .describe('Paths that decide what runs tomorrow: CI, hooks, agents, lock files, environment, links.'),
  trust: z
    .strictObject({
      folders: z
        .array(filePath)
        .max(100)
        .default([])
        .describe(
          'Absolute. What repositories below these directories bring has effect without a question, also after it changed.',
        ),
    })
    .prefault({})
    .describe('What repositories may bring.'),
  proof: proofSchema.prefault({}).describe('How the log proves itself.'),
  otel: otelSchema.prefault({}).describe('OpenTelemetry: traces of tasks and agents, and metrics of use.'),
  ...accountsShape,
  fleet: fleetSchema.prefault({}).describe('What this node takes where several work from one PostgreSQL.'),
}
