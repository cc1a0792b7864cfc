// A long list inside a component. It is read once and kept: whoever comes back asks only for the rows that events spoke of.
import { useEffect, useMemo, useReducer } from 'react'
import { useMoment } from '../nav/moment.ts'
import { answers, client, feed, isReady } from './dashboard.ts'
import { type ListRow, type RowQuestion, type RowSnapshot, RowStore } from './row-store.ts'

const kept = new Map<string, RowStore<ListRow>>()

/** A question that is the same from one drawing to the next: define it outside of the component, or remember it. */
export function useRows<Row extends ListRow>(question: RowQuestion): RowSnapshot<Row> {
  const { at } = useMoment()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const store = useMemo(() => (at === null ? findKept<Row>(question) : openPast<Row>(question, at)), [question, at])
  useEffect(() => {
    const stops = [store.changed.subscribe(redraw), store.use()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
  return store.snapshot
}

/** Somebody is going to look at them: the first answer is under way while the page is drawn. */
export function beginRows(question: RowQuestion): void {
  answers.goFirst(isReady.then(() => findKept(question).begin()))
}

function openPast<Row extends ListRow>(question: RowQuestion, at: string): RowStore<Row> {
  return new RowStore<Row>(client, { ...question, query: { ...question.query, at } })
}

/** Of each question one store, as long as the page lives: there are a handful of them. */
function findKept<Row extends ListRow>(question: RowQuestion): RowStore<Row> {
  const key = JSON.stringify(question)
  const known = kept.get(key) ?? openLive(question)
  kept.set(key, known)
  return known as unknown as RowStore<Row>
}

function openLive(question: RowQuestion): RowStore<ListRow> {
  const store = new RowStore<ListRow>(client, question)
  feed.events.subscribe(event => store.take(event))
  feed.resumed.subscribe(() => store.startOver())
  feed.hints.subscribe(hint => takeTouched(store, hint))
  return store
}

/** `touched a b c`: these sessions were heard, which is no event. */
function takeTouched(store: RowStore<ListRow>, hint: string): void {
  for (const id of hint.split(' ').slice(1)) store.take({ stream: `session/${id}` })
}
