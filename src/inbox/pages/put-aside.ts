// What this reader has put aside: until a moment, or until something else is asked. It is kept in this browser and hides nothing
// from anybody else; the same row with another question comes back by itself.
import { useMemo, useSyncExternalStore } from 'react'
import { readInstant } from '#kernel/events/time'
import { storedValue } from '#web/live/stored-value'
import { useNow } from '#web/live/use-now'
import type { Inbox } from './use-inbox.ts'

type Row = Inbox['rows'][number]

const stored = storedValue('provost.aside')
const KEPT_MAX = 300

/** Until when, by the row and what it asks; null: for good. */
type Aside = Readonly<Record<string, string | null>>

export function putAside(row: Row, until: string | null): void {
  const kept = Object.entries(read(stored.get())).slice(-KEPT_MAX)
  stored.set(JSON.stringify({ ...Object.fromEntries(kept), [keyOf(row)]: until }))
}

export function takeBack(): void {
  stored.set(null)
}

export type Sorted = { readonly waiting: readonly Row[]; readonly aside: readonly Row[] }

export function useSorted(rows: readonly Row[]): Sorted {
  const text = useSyncExternalStore(stored.subscribe, stored.get, stored.get)
  const minute = Math.floor(useNow() / 60_000)
  return useMemo(() => {
    const marks = read(text)
    const isAside = (row: Row) => isHidden(marks, row, minute * 60_000)
    return { waiting: rows.filter(row => !isAside(row)), aside: rows.filter(isAside) }
  }, [rows, text, minute])
}

function isHidden(marks: Aside, row: Row, now: number): boolean {
  const until = marks[keyOf(row)]
  return until !== undefined && (until === null || (readInstant(until) ?? 0) > now)
}

function keyOf({ id, asks, since }: Row): string {
  return `${id} ${since ?? ''} ${asks}`
}

function read(text: string | null): Aside {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Aside) : {}
  } catch {
    return {}
  }
}
