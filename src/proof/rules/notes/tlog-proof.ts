// The proof that an event is in a log, as one text that carries its checkpoint along (C2SP tlog-proof).

import { fromBase64 } from '../encoding.ts'
import type { CheckSignature } from '../signatures.ts'
import { leafHash } from '../tree/tree-hash.ts'
import { verifyInclusion } from '../tree/verify-inclusion.ts'
import { type Checkpoint, composeHashLine, readCheckpoint, readDecimal, readHashLines } from './checkpoint.ts'
import { judgeLines, type NoteText, readSignedNote, type SignatureState } from './signed-note.ts'
import type { VerifierKey } from './verifier-key.ts'

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const EXTRA = 'extra '
const INDEX = 'index '

export type TlogProof = {
  readonly index: number
  readonly proof: readonly string[]
  /** The signed note, unread. */
  readonly checkpoint: string
}

export type TlogProofReason = 'format' | 'extra' | 'index' | 'proof'

export function composeTlogProof({ index, proof, checkpoint }: TlogProof): string {
  return [FIRST_LINE, `${INDEX}${index}`, ...proof.map(composeHashLine), '', checkpoint].join('\n')
}

export function readTlogProof(text: string): TlogProof | TlogProofReason {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  if (first !== FIRST_LINE) return 'format'
  if (lines[0]?.startsWith(EXTRA) && !fromBase64(lines.shift()!.slice(EXTRA.length))) return 'extra'
  const [indexLine = '', ...hashes] = lines
  const index = indexLine.startsWith(INDEX) ? readDecimal(indexLine.slice(INDEX.length)) : undefined
  if (index === undefined) return 'index'
  const proof = readHashLines(hashes)
  return proof ? { index, proof, checkpoint: text.slice(end + 2) } : 'proof'
}

export type TlogFacts = {
  readonly text: string
  /** The leaf. */
  readonly event: string
  readonly keys: readonly VerifierKey[]
  readonly witnesses: readonly VerifierKey[]
}

export type TlogVerdict = {
  readonly valid: boolean
  readonly reason:
    | 'log_unreadable'
    | 'log_signature_bad'
    | 'witness_bad'
    | 'log_not_included'
    | 'log_key_untrusted'
    | null
  readonly origin: string | null
  readonly index: number | null
  readonly size: number | null
  readonly cosigned: readonly string[]
}

type Seen = {
  readonly log: readonly SignatureState[]
  readonly witnesses: readonly SignatureState[]
  readonly isIncluded: boolean
}

const has = (signatures: readonly SignatureState[], state: SignatureState['state']) =>
  signatures.some(signature => signature.state === state)

const ROWS: readonly { reason: TlogVerdict['reason']; when: (seen: Seen) => boolean }[] = [
  { reason: 'log_signature_bad', when: ({ log }) => has(log, 'bad') },
  { reason: 'witness_bad', when: ({ witnesses }) => has(witnesses, 'bad') },
  { reason: 'log_not_included', when: ({ isIncluded }) => !isIncluded },
  { reason: 'log_key_untrusted', when: ({ log }) => !has(log, 'sound') },
  { reason: null, when: () => true },
]

/** The reasons with which the names of the witnesses are worth telling. */
const TELLS_WITNESSES: readonly TlogVerdict['reason'][] = ['log_key_untrusted', null]

export function verifyTlogProof(facts: TlogFacts, check: CheckSignature): TlogVerdict {
  const parts = readParts(facts.text)
  if (!parts) {
    return { valid: false, reason: 'log_unreadable', origin: null, index: null, size: null, cosigned: [] }
  }
  const { note, proof, checkpoint } = parts
  const { origin, size } = checkpoint
  const logKeys = facts.keys.filter(({ kind, name }) => kind === 'ed25519' && name === origin)
  const witnessKeys = facts.witnesses.filter(({ kind }) => kind === 'cosignature')
  const witnesses = judgeLines(note, witnessKeys, check)
  const leaf = leafHash(facts.event)
  const isIncluded = verifyInclusion({
    leaf,
    index: proof.index,
    size,
    proof: proof.proof,
    root: checkpoint.root,
  }).valid
  const seen = { log: judgeLines(note, logKeys, check), witnesses, isIncluded }
  const { reason } = ROWS.find(({ when }) => when(seen))!
  const cosigned = TELLS_WITNESSES.includes(reason) ? soundNames(witnesses) : []
  return { valid: reason === null, reason, origin, index: proof.index, size, cosigned }
}

type Parts = { readonly proof: TlogProof; readonly note: NoteText; readonly checkpoint: Checkpoint }

function readParts(text: string): Parts | undefined {
  const proof = readTlogProof(text)
  if (typeof proof === 'string') return undefined
  const note = readSignedNote(proof.checkpoint)
  if (typeof note === 'string') return undefined
  const { reason, checkpoint } = readCheckpoint(note.text)
  return reason === null && checkpoint ? { proof, note, checkpoint } : undefined
}

function soundNames(signatures: readonly SignatureState[]): readonly string[] {
  const names = signatures.filter(({ state }) => state === 'sound').map(({ name }) => name)
  return [...new Set(names)].sort()
}
