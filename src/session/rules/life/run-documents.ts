// Reads what a supervisor left in the run directory of one launch. A document that cannot be read proves nothing.
import { isProvostError } from '#kernel/errors/errors'
import { readInstant } from '#kernel/events/time'
import { readText, refuseInput } from '#kernel/reading/read-input'
import { listOf, orElse, orNull, type Reader, readWhole, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { findExitProof } from '../liveness/death-proof.ts'
import type { ProcessIdentity } from '../liveness/judge-process.ts'

/** What names one process for ever. */
export type Witness = { readonly pid: number; readonly startTime: string; readonly bootId: string }

export type Identity = {
  readonly sessionId: string
  readonly generation: number
  readonly harness: string
  readonly launchedAt: string
  readonly supervisor: Witness
  readonly agent: Witness & { readonly processGroup: number }
  /** Known to the log and to the supervisor, and to no agent in a cage; absent in launches from before there was one. */
  readonly nonce?: string
}

export type Heartbeat = {
  readonly seq: number
  readonly at: string
  readonly outputBytes: number
  readonly lastOutputAt: string | null
  /** Why the supervisor cannot write where it should; what it knows it keeps in memory meanwhile. */
  readonly trouble: string | null
}

/** Exactly one of exit code and signal is there; `error` when the program could not be started at all. */
export type ExitRecord = ProcessIdentity & {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly endedAt: string
  readonly lastOutputAt: string | null
  readonly error?: string
  /** Who wrote it, and what only it and the log know of this launch. */
  readonly supervisor?: Pick<Witness, 'pid' | 'startTime'>
  readonly nonce?: string
}

/** What of its launch file tells how its output is read; `resumes` is absent in files of version 0.1. */
export type LaunchRead = { readonly dialect: string; readonly resumes?: string | null }

export function readLaunch(value: unknown): LaunchRead | undefined {
  const read = findReadable(launchReader, value)
  const isSaid = typeof value === 'object' && value !== null && 'resumes' in value
  return read && (isSaid ? read : { dialect: read.dialect })
}

/** Undefined for anything but an identity of this form. */
export function readIdentity(value: unknown): Identity | undefined {
  return findReadable(identityReader, value)
}

export function readHeartbeat(value: unknown): Heartbeat | undefined {
  return findReadable(heartbeatReader, value)
}

export function readExitRecord(value: unknown): ExitRecord | undefined {
  const read = findReadable(exitReader, value)
  if (!read || !findExitProof(read.exitCode, read.signal)) return undefined
  const { error, supervisor, nonce, ...exit } = read
  return {
    ...exit,
    ...(error !== null && { error }),
    ...(supervisor !== null && { supervisor }),
    ...(nonce !== null && { nonce }),
  }
}

/** Names that an agent whose network reaches the model alone wanted besides. */
export function readRefused(value: unknown): readonly string[] | undefined {
  return findReadable(refusedReader, value)?.names
}

/** The agent, in the form that an exit record and a look are compared with. */
export function agentOf({ sessionId, generation, agent }: Identity): ProcessIdentity {
  const { pid, startTime, bootId } = agent
  return { sessionId, generation, pid, startTime, bootId }
}

// The text is kept as it was written; it only has to be a time.
const timeText: Reader<string> = (value, field) =>
  readInstant(value) === undefined ? refuseInput(field, 'an instant') : readText(value, field)

/** No signal may ever go to pid 0, 1 or below. */
const pid = wholeFrom(2)
const WITNESS = { pid, startTime: readText, bootId: readText }
const LAUNCH = { sessionId: readText, generation: wholeFrom(1) }

const readNonce: Reader<string> = (value, field) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : refuseInput(field, '64 hex digits')
const nonce = orElse(orNull(readNonce), null)

const readWholeIdentity = shapeOf({
  ...LAUNCH,
  harness: readText,
  launchedAt: timeText,
  supervisor: shapeOf(WITNESS),
  agent: shapeOf({ ...WITNESS, processGroup: pid }),
  nonce,
})

/** The same as a member of an event, which has a schema of its own. */
export const readIdentityMember: Reader<Identity> = (value, field) => {
  const { nonce: known, ...identity } = readWholeIdentity(value, field)
  return known === null ? identity : { ...identity, nonce: known }
}
const identityReader = ofSchemaOne(readIdentityMember)

const launchReader = ofSchemaOne(shapeOf({ dialect: readText, resumes: orElse(orNull(readText), null) }))

const refusedReader = ofSchemaOne(shapeOf({ names: listOf(readText) }))

const heartbeatReader = shapeOf({
  seq: wholeFrom(0),
  at: timeText,
  outputBytes: wholeFrom(0),
  lastOutputAt: orElse(orNull(timeText), null),
  trouble: orElse(orNull(readText), null),
})

const exitReader = ofSchemaOne(
  shapeOf({
    ...LAUNCH,
    ...WITNESS,
    exitCode: orNull(readWhole),
    signal: orNull(readText),
    endedAt: timeText,
    lastOutputAt: orElse(orNull(timeText), null),
    error: orElse(orNull(readText), null),
    supervisor: orElse(orNull(shapeOf({ pid, startTime: readText })), null),
    nonce,
  }),
)

/** What a newer version writes is not guessed at. */
function ofSchemaOne<Document>(read: Reader<Document>): Reader<Document> {
  const readSchema = shapeOf({ schema: value => (value === 1 ? value : refuseInput('schema', '1')) })
  return (value, field) => {
    readSchema(value, field)
    return read(value, field)
  }
}

function findReadable<Document>(read: Reader<Document>, value: unknown): Document | undefined {
  try {
    return read(value, '')
  } catch (error) {
    if (isProvostError(error)) return undefined
    throw error
  }
}
