// A long list inside a component.
import { useEffect, useMemo, useReducer } from 'react'
import { useMoment } from '../nav/moment.ts'
import { client, feed } from './dashboard.ts'
import { type ListRow, type RowQuestion, type RowSnapshot, RowStore } from './row-store.ts'

/** A question that is the same from one drawing to the next: define it outside of the component, or remember it. */
export function useRows<Row extends ListRow>(question: RowQuestion): RowSnapshot<Row> {
  const { at } = useMoment()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const store = useMemo(
    () => new RowStore<Row>(client, at === null ? question : { ...question, query: { ...question.query, at } }),
    [question, at],
  )
  useEffect(() => {
    const stops = [store.changed.subscribe(redraw)]
    if (at === null) {
      stops.push(feed.events.subscribe(event => store.take(event)))
      stops.push(feed.resumed.subscribe(() => void store.load()))
      stops.push(feed.hints.subscribe(hint => takeTouched(store, hint)))
    }
    void store.load()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, at])
  return store.snapshot
}

/** `touched a b c`: these sessions were heard, which is no event. */
function takeTouched(store: RowStore<ListRow>, hint: string): void {
  for (const id of hint.split(' ').slice(1)) store.take({ stream: `session/${id}` })
}
