// Remarks at lines of a diff that nobody has sent yet: kept in this browser until they are, so that a look elsewhere loses none.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type StoredValue, storedValue } from '#web/live/stored-value'

export type DraftComment = { readonly path: string; readonly line: number; readonly text: string }

export type Drafts = {
  readonly list: readonly DraftComment[]
  readonly add: (draft: DraftComment) => void
  readonly remove: (draft: DraftComment) => void
  readonly clear: () => void
}

const kept = new Map<string, StoredValue>()

function draftsOf(subject: string): StoredValue {
  const known = kept.get(subject) ?? storedValue(`provost.comments.${subject}`)
  kept.set(subject, known)
  return known
}

export function useDrafts(subject: string): Drafts {
  const value = draftsOf(subject)
  const text = useSyncExternalStore(value.subscribe, value.get, value.get)
  const list = useMemo(() => readDrafts(text), [text])
  const keep = useCallback(
    (next: readonly DraftComment[]) => value.set(next.length === 0 ? null : JSON.stringify(next)),
    [value],
  )
  return {
    list,
    add: draft => keep([...list, draft]),
    remove: draft => keep(list.filter(other => other !== draft)),
    clear: () => keep([]),
  }
}

function readDrafts(text: string | null): readonly DraftComment[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is DraftComment {
  const { path, line, text } = (value ?? {}) as Partial<DraftComment>
  return typeof path === 'string' && typeof line === 'number' && typeof text === 'string'
}

/** As an agent reads it: each remark under its place. */
export function composeComments(list: readonly DraftComment[]): string {
  return list.map(({ path, line, text }) => `${path}:${line}\n${text}`).join('\n\n')
}
