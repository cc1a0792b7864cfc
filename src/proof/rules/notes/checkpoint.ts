// A checkpoint: whose log, how many events, and the root over them (C2SP tlog-checkpoint).
import { fromBase64, fromHex, toBase64, toHex } from '../encoding.ts'
import { EMPTY_ROOT } from '../tree/tree-hash.ts'

export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: string }

export type CheckpointReason = 'lines' | 'size' | 'root' | 'empty_root'

export type ReadCheckpoint = {
  readonly reason: CheckpointReason | null
  /** Also there when only the root of an empty log is wrong: a witness answers that in its own way. */
  readonly checkpoint: (Checkpoint & { readonly extensions: number }) | null
}

const HASH_BYTES = 32

export function readCheckpoint(text: string): ReadCheckpoint {
  const [origin, sizeLine, rootLine, ...extensions] = text.endsWith('\n') ? text.slice(0, -1).split('\n') : []
  if (!origin || !sizeLine || !rootLine || extensions.includes('')) return { reason: 'lines', checkpoint: null }
  const size = readDecimal(sizeLine)
  if (size === undefined) return { reason: 'size', checkpoint: null }
  const root = readHashLine(rootLine)
  if (root === undefined) return { reason: 'root', checkpoint: null }
  const checkpoint = { origin, size, root, extensions: extensions.length }
  return { reason: size === 0 && root !== EMPTY_ROOT ? 'empty_root' : null, checkpoint }
}

export function composeCheckpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${composeHashLine(root)}\n`
}

/** A number that a JSON reader keeps exactly, without leading zeros. */
export function readDecimal(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined
}

/** A hash in base64, as proofs and checkpoints write it. */
export function readHashLine(line: string): string | undefined {
  const bytes = fromBase64(line)
  return bytes?.length === HASH_BYTES ? toHex(bytes) : undefined
}

export function composeHashLine(hash: string): string {
  return toBase64(fromHex(hash))
}

const PROOF_LINES_MAX = 63

/** Hashes line by line; undefined when there are more than a tree can be high, or one is none. */
export function readHashLines(lines: readonly string[]): readonly string[] | undefined {
  const hashes = lines.map(readHashLine)
  return lines.length <= PROOF_LINES_MAX && hashes.every(hash => hash !== undefined) ? hashes : undefined
}
