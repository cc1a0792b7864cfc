// transcript.jsonl read back for people. A line that cannot be read is counted, never passed over in silence.
import { isCount, isObject, isText } from '#kernel/reading/json-value'

export type TranscriptEntry = {
  readonly seq: number
  readonly at: string
  readonly actor: string
  readonly phase: string
  readonly attempt: number
  readonly kind: string
  readonly text: string
}

export type ReadTranscript = { readonly entries: readonly TranscriptEntry[]; readonly unreadable: number }

export function readTranscript(text: string): ReadTranscript {
  const lines = text.split('\n').filter(line => line !== '')
  const entries = lines.flatMap(readLine)
  return { entries, unreadable: lines.length - entries.length }
}

function readLine(line: string): TranscriptEntry[] {
  const value = parse(line)
  if (!isObject(value) || !isObject(value.actor)) return []
  const { seq, ts: at, phase, attempt, kind, text } = value
  const { id: actor } = value.actor
  if (!isCount(seq) || !isCount(attempt)) return []
  if (!isText(at) || !isText(phase) || !isText(kind) || !isText(text) || !isText(actor)) return []
  return [{ seq, at, actor, phase, attempt, kind, text }]
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
