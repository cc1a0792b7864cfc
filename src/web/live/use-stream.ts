// The events of one stream inside a component: read once, and then followed.
import { useEffect, useMemo, useReducer } from 'react'
import { useMoment } from '../nav/moment.ts'
import { feed } from './dashboard.ts'
import { type ReadBehind, type StreamSnapshot, StreamStore } from './stream-store.ts'

/** `read` is remembered by the caller: another one is another question. */
export function useStream(stream: string, read: ReadBehind): StreamSnapshot {
  const { at } = useMoment()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const store = useMemo(() => new StreamStore(stream, read), [stream, read])
  useEffect(() => {
    const stops = [store.changed.subscribe(redraw)]
    if (at === null) {
      stops.push(feed.events.subscribe(event => store.take(event)))
      stops.push(feed.resumed.subscribe(() => void store.catchUp()))
    }
    void store.catchUp()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, at])
  return store.snapshot
}
