// What waits for this reader, what they have put aside, and what is somebody else's. What is put aside, until a moment or until
// something else is asked, is kept in this browser and hides nothing from anybody else.
import { useMemo, useSyncExternalStore } from 'react'
import { readInstant } from '#kernel/events/time'
import { currentActor } from '#web/live/current-actor'
import { storedValue } from '#web/live/stored-value'
import { useNow } from '#web/live/use-now'
import { isOfOthers } from '../rules/assignment.ts'
import type { InboxShown } from './use-inbox.ts'

type Row = InboxShown['rows'][number]

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

export type Sorted = {
  readonly waiting: readonly Row[]
  readonly aside: readonly Row[]
  readonly ofOthers: readonly Row[]
}

export function useSorted(rows: readonly Row[]): Sorted {
  const text = useSyncExternalStore(stored.subscribe, stored.get, stored.get)
  const reader = useSyncExternalStore(currentActor.subscribe, currentActor.get, currentActor.get)
  const minute = Math.floor(useNow() / 60_000)
  return useMemo(() => {
    const marks = read(text)
    const isAside = (row: Row) => isHidden(marks, row, minute * 60_000)
    const {
      waiting = [],
      aside = [],
      ofOthers = [],
    } = Object.groupBy(rows, row => {
      if (isOfOthers(row.assigned?.to ?? null, reader)) return 'ofOthers'
      return isAside(row) ? 'aside' : 'waiting'
    })
    return { waiting, aside, ofOthers }
  }, [rows, text, minute, reader])
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
