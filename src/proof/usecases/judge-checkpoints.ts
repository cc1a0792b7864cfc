// What a log is worth against the checkpoints that were found: each judged alone, then all together.
import { type Checkpoint, readCheckpoint } from '../rules/notes/checkpoint.ts'
import { type CheckpointFacts, type CheckpointState, judgeCheckpoint } from '../rules/notes/judge-checkpoint.ts'
import { judgeLog, type LogJudgement } from '../rules/notes/judge-log.ts'
import type { LogNames } from '../rules/notes/log-names.ts'
import { checkNote, readSignedNote } from '../rules/notes/signed-note.ts'
import type { VerifierKey } from '../rules/notes/verifier-key.ts'
import type { CheckSignature } from '../rules/signatures.ts'
import type { CheckedTree } from './check-tree.ts'
import type { FoundCheckpoints, FoundNote } from './find-checkpoints.ts'

export type JudgedCheckpoint = {
  readonly source: string
  readonly size: number | null
  readonly origin: string | null
  readonly state: CheckpointState
  readonly rule: string
}

export type JudgedLog = LogJudgement & {
  readonly origin: string | null
  readonly results: readonly JudgedCheckpoint[]
  readonly unread: FoundCheckpoints['unread']
  readonly breaks: LogNames['breaks']
}

export type JudgedCheckpointFacts = {
  /** The key of this home; null where it has none. */
  readonly own: VerifierKey | null
  readonly names: LogNames
  readonly found: FoundCheckpoints
  readonly tree: CheckedTree
  readonly defects: number
}

export function judgeCheckpoints(facts: JudgedCheckpointFacts, check: CheckSignature): JudgedLog {
  const { names, found, tree, defects } = facts
  const keys = [...(facts.own ? [facts.own] : []), ...names.keys]
  const origins = originsOf(facts)
  const results = found.notes.map(note => judgeNote(note, keys, origins, tree, check))
  const sized = results.map(({ size, state }) => ({ size: size ?? 0, state }))
  const named = names.checkpoints.filter(({ origin }) => origins.has(origin)).map(({ size }) => size)
  const judgement = judgeLog({ results: sized, defects, named, logSize: tree.size })
  const origin = facts.own?.name ?? names.keys.at(-1)?.name ?? null
  return { ...judgement, origin, results, unread: found.unread, breaks: names.breaks }
}

/**
 * Names under which this log was signed. The own key counts whatever the log says: who can write the log could say that
 * it was begun anew.
 */
function originsOf({ own, names }: JudgedCheckpointFacts): ReadonlySet<string> {
  const left = new Set(names.breaks.map(({ from }) => from.origin))
  const named = names.keys.map(({ name }) => name).filter(name => !left.has(name))
  return new Set([...(own ? [own.name] : []), ...named])
}

function judgeNote(
  { source, note }: FoundNote,
  keys: readonly VerifierKey[],
  origins: ReadonlySet<string>,
  tree: CheckedTree,
  check: CheckSignature,
): JudgedCheckpoint {
  const checkpoint = readCheckpointOf(note)
  const size = checkpoint?.size ?? null
  const origin = checkpoint?.origin ?? null
  const judged = judgeCheckpoint({
    origin: origin !== null && origins.has(origin) ? origin : '',
    checkpoint,
    signature: signatureOf(note, keys, check),
    logSize: tree.size,
    rootAt: size === null ? null : (tree.roots.get(size) ?? null),
  })
  return { source, size, origin, ...judged }
}

export function readCheckpointOf(note: string): Checkpoint | null {
  const parts = readSignedNote(note)
  if (typeof parts === 'string') return null
  const { reason, checkpoint } = readCheckpoint(parts.text)
  return reason === null ? checkpoint : null
}

function signatureOf(note: string, keys: readonly VerifierKey[], check: CheckSignature): CheckpointFacts['signature'] {
  const { reason } = checkNote(note, keys, check)
  if (reason === null) return 'sound'
  return reason === 'signature_bad' ? 'bad' : 'unknown_key'
}
