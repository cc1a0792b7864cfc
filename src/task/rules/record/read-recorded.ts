// Reads a file that only Provost may write. If its bytes are not the ones in the log, it is not evidence.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { TaskDocument } from './task-documents.ts'
import type { RecordedArtifact } from './task-view.ts'

export type Recorded =
  | { readonly state: 'missing' }
  | { readonly state: 'malformed'; readonly sha256: string; readonly detail: 'ALTERED' | 'NOT_JSON' }
  | { readonly state: 'read'; readonly sha256: string; readonly value: JsonObject }

export function readRecorded(document: TaskDocument, recorded: RecordedArtifact | undefined): Recorded {
  if (document === null) return { state: 'missing' }
  const { sha256, text } = document
  if (recorded?.sha256 !== sha256) return { state: 'malformed', sha256, detail: 'ALTERED' }
  const value = parseObject(text)
  return value ? { state: 'read', sha256, value } : { state: 'malformed', sha256, detail: 'NOT_JSON' }
}

export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function hashOf(recorded: Recorded): string | null {
  return recorded.state === 'missing' ? null : recorded.sha256
}

/** Why a file is no evidence, for people. */
export function detailOf(recorded: Recorded): string | null {
  return recorded.state === 'malformed' ? recorded.detail : null
}
