// The events of the log inside a component: a new filter or moment begins anew.
import { useEffect, useMemo, useReducer } from 'react'
import { client, feed } from '#web/live/dashboard'
import { useMoment } from '#web/nav/moment'
import type { LogFilter } from './log-filter.ts'
import { type LogSnapshot, LogStore } from './log-store.ts'

export function useLog({
  noun,
  stream,
  type,
  actor,
  text,
  since,
  until,
}: LogFilter): LogSnapshot & { readonly loadMore: () => Promise<void> } {
  const { at } = useMoment()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const store = useMemo(() => {
    const given = Object.entries({ noun, stream, type, actor, text, since, until }).filter(([, value]) => value !== '')
    return new LogStore(client, Object.fromEntries(given), at)
  }, [noun, stream, type, actor, text, since, until, at])
  useEffect(() => {
    const stops = [store.changed.subscribe(redraw)]
    if (at === null) stops.push(feed.events.subscribe(event => store.take(event)))
    void store.loadMore()
    return () => {
      store.stop()
      for (const stop of stops) stop()
    }
  }, [store, at])
  return { ...store.snapshot, loadMore: store.loadMore }
}
