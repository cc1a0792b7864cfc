// Which files of a diff this reader has looked at. A file that has changed since counts as not seen.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { DiffFile } from '#change/rules/read-diff'
import { storedValue } from '#web/live/stored-value'

const stored = storedValue('provost.viewed')
const KEPT_MAX = 500

export type Viewed = { readonly has: (file: DiffFile) => boolean; readonly toggle: (file: DiffFile) => void }

export function useViewed(subject: string): Viewed {
  const text = useSyncExternalStore(stored.subscribe, stored.get, stored.get)
  const marks = useMemo(() => new Set((text ?? '').split('\n').filter(Boolean)), [text])
  const has = useCallback((file: DiffFile) => marks.has(markOf(subject, file)), [marks, subject])
  const toggle = (file: DiffFile) => {
    const mark = markOf(subject, file)
    const next = marks.has(mark) ? [...marks].filter(other => other !== mark) : [...marks, mark]
    stored.set(next.slice(-KEPT_MAX).join('\n'))
  }
  return { has, toggle }
}

function markOf(subject: string, { path, hunks }: DiffFile): string {
  return `${subject} ${hashOf(JSON.stringify(hunks))} ${path.replaceAll('\n', ' ')}`
}

/** Tells two versions of a file apart; nothing rests on it but a tick. */
function hashOf(text: string): string {
  let hash = 5_381
  for (let at = 0; at < text.length; at++) hash = (hash * 33 + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}
