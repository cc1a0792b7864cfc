// What a witness answers when a log asks it to cosign a checkpoint (C2SP tlog-witness, add-checkpoint).
import type { CheckSignature } from '../signatures.ts'
import { EMPTY_ROOT } from '../tree/tree-hash.ts'
import { verifyConsistency } from '../tree/verify-consistency.ts'
import { type Checkpoint, readCheckpoint, readDecimal, readHashLines } from './checkpoint.ts'
import { checkNote, readSignedNote } from './signed-note.ts'
import type { VerifierKey } from './verifier-key.ts'

export type WitnessedLog = { readonly origin: string; readonly keys: readonly VerifierKey[] }

export type WitnessFacts = {
  readonly request: string
  readonly logs: readonly WitnessedLog[]
  /** What was cosigned last, for each log that ever was. */
  readonly latest: readonly Checkpoint[]
}

export type WitnessAnswer = { readonly status: number; readonly rule: string; readonly body: string }

export type WitnessRequest = {
  readonly old: number
  readonly proof: readonly string[]
  readonly note: string
  readonly checkpoint: Checkpoint
}

/** The request in its parts; undefined for what is none. */
export function readWitnessRequest(request: string): WitnessRequest | undefined {
  const end = request.indexOf('\n\n')
  const [first = '', ...lines] = request.slice(0, Math.max(end, 0)).split('\n')
  const old = first.startsWith('old ') ? readDecimal(first.slice('old '.length)) : undefined
  const proof = readHashLines(lines)
  const note = request.slice(end + 2)
  const parts = readSignedNote(note)
  if (old === undefined || !proof || typeof parts === 'string') return undefined
  const { checkpoint } = readCheckpoint(parts.text)
  return checkpoint ? { old, proof, note, checkpoint } : undefined
}

type Asked = WitnessRequest & {
  readonly log: WitnessedLog | undefined
  readonly last: { readonly size: number; readonly root: string }
}

type Row = {
  readonly rule: string
  readonly status: number
  readonly when: (asked: Asked, check: CheckSignature) => boolean
}

const ROWS: readonly Row[] = [
  { rule: 'W2', status: 404, when: ({ log }) => log === undefined },
  { rule: 'W3', status: 403, when: ({ note, log }, check) => !checkNote(note, log?.keys ?? [], check).valid },
  { rule: 'W6', status: 422, when: ({ checkpoint: { size, root } }) => size === 0 && root !== EMPTY_ROOT },
  { rule: 'W4', status: 400, when: ({ old, checkpoint }) => old > checkpoint.size },
  { rule: 'W5', status: 409, when: ({ old, last }) => old !== last.size },
  { rule: 'W7', status: 422, when: asked => !followsLast(asked) },
  { rule: 'W8', status: 200, when: () => true },
]

export function decideWitness({ request, logs, latest }: WitnessFacts, check: CheckSignature): WitnessAnswer {
  const read = readWitnessRequest(request)
  if (!read) return { status: 400, rule: 'W1', body: '' }
  const isAsked = ({ origin }: { readonly origin: string }) => origin === read.checkpoint.origin
  const last = latest.find(isAsked) ?? { size: 0, root: EMPTY_ROOT }
  const asked: Asked = { ...read, log: logs.find(isAsked), last }
  const { rule, status } = ROWS.find(({ when }) => when(asked, check))!
  return { status, rule, body: rule === 'W5' ? `${last.size}\n` : '' }
}

function followsLast({ last, checkpoint, proof }: Asked): boolean {
  const facts = { from: last.size, to: checkpoint.size, fromRoot: last.root, toRoot: checkpoint.root, proof }
  return verifyConsistency(facts).valid
}
