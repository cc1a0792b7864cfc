// Folds over events whose data is read before it is believed: what cannot be read changes nothing.
import { isProvostError } from '#kernel/errors/errors'
import type { StoredEvent } from '#kernel/events/event'
import type { Reader } from '#kernel/reading/read-shape'

export type Fold<State> = (state: State, event: StoredEvent) => State

export function foldData<State, Data>(
  read: Reader<Data>,
  change: (state: State, data: Data, event: StoredEvent) => State,
): Fold<State> {
  return (state, event) => {
    const data = findData(read, event)
    return data === undefined ? state : change(state, data, event)
  }
}

/** Undefined for data that this version cannot read; the log keeps it for one that can. */
export function findData<Data>(read: Reader<Data>, { data }: StoredEvent): Data | undefined {
  try {
    return read(data, 'data')
  } catch (error) {
    if (isProvostError(error)) return undefined
    throw error
  }
}
