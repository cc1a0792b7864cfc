// Cosigns checkpoints of others (C2SP tlog-witness). What was seen is on record before the line is handed out, and the
// version of the record decides races, so a log that was forked never gets two lines.
import { system } from '#kernel/events/actor'
import type { StoredEvent } from '#kernel/events/event'
import { sha256Hex } from '#kernel/events/hash'
import { isText } from '#kernel/reading/json-value'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import type { WitnessReply } from '../ports/witness-book.ts'
import type { Checkpoint } from '../rules/notes/checkpoint.ts'
import {
  decideWitness,
  readWitnessRequest,
  type WitnessAnswer,
  type WitnessedLog,
} from '../rules/notes/decide-witness.ts'
import { cosign } from '../rules/notes/sign-note.ts'
import { readVkey } from '../rules/notes/verifier-key.ts'

const STREAM_DIGITS = 16

export function witnessStream(origin: string): string {
  return `witness/${sha256Hex(origin).slice(0, STREAM_DIGITS)}`
}

export async function cosignCheckpoint(world: World, request: string): Promise<WitnessReply> {
  const logs = readLogs((await world.proof.witnesses.read()).logs)
  const read = readWitnessRequest(request)
  if (!read || !logs.some(({ origin }) => origin === read.checkpoint.origin)) {
    const { status, body } = decideWitness({ request, logs, latest: [] }, world.proof.check)
    return { status, body }
  }
  const { checkpoint, note } = read
  const answer = await decideAndRecord(world, request, logs, checkpoint, note)
  if (answer.status !== 200) return { status: answer.status, body: answer.body }
  return { status: 200, body: await lineUnder(world, note, world.clock.now()) }
}

/** The newest that was cosigned of a log, with the line as it was given then; null where none was. */
export async function showCosigned(world: World, originHash: string): Promise<string | null> {
  const { logs } = await world.proof.witnesses.read()
  if (!readLogs(logs).some(({ origin }) => sha256Hex(origin) === originHash)) return null
  const history = await world.store.log.readStream(`witness/${originHash.slice(0, STREAM_DIGITS)}`)
  const last = history.findLast(({ type, data }) => type === 'witness.cosigned' && isText(data.note))
  if (!last) return null
  const note = String(last.data.note)
  return `${note}${await lineUnder(world, note, Date.parse(last.at))}`
}

async function lineUnder(world: World, note: string, at: number): Promise<string> {
  const text = note.slice(0, note.indexOf('\n\n') + 1)
  return cosign(text, await world.proof.witnesses.needSigner(), Math.floor(at / 1000)).line
}

async function decideAndRecord(
  world: World,
  request: string,
  logs: readonly WitnessedLog[],
  checkpoint: Checkpoint,
  note: string,
): Promise<WitnessAnswer> {
  const { origin, size, root } = checkpoint
  let answer: WitnessAnswer = { status: 500, rule: '', body: '' }
  await recordDecision(world, askingOf(world), witnessStream(origin), history => {
    const last = lastCosigned(history)
    answer = decideWitness({ request, logs, latest: last ? [last] : [] }, world.proof.check)
    const { rule, status } = answer
    const decision = { result: status, rule, evidence: { last: last ?? null } }
    const data = { origin, size, root }
    if (status === 200)
      return last?.size === size ? null : { type: 'witness.cosigned', decision, data: { ...data, note } }
    // A log that contradicts itself, signed by its own key, is worth remembering; once is enough.
    const isKnown = history.some(({ type, data: told }) => type === 'witness.refused' && told.root === root)
    return rule === 'W7' && !isKnown ? { type: 'witness.refused', decision, data } : null
  })
  return answer
}

function lastCosigned(history: readonly StoredEvent[]): Checkpoint | undefined {
  const last = history.findLast(({ type }) => type === 'witness.cosigned')
  return last && { origin: String(last.data.origin), size: Number(last.data.size), root: String(last.data.root) }
}

function readLogs(vkeys: readonly string[]): readonly WitnessedLog[] {
  const keys = vkeys.flatMap(vkey => {
    const key = readVkey(vkey)
    return typeof key === 'string' ? [] : [key]
  })
  return [...Map.groupBy(keys, ({ name }) => name)].map(([origin, own]) => ({ origin, keys: own }))
}

function askingOf({ ids }: World): Asking {
  const correlation = ids.newId('co_')
  return { actor: system('witness'), correlation, cause: null, onceKey: null, seenVersion: null }
}
