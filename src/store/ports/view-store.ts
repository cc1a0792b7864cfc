// Rows of the views, read by key or as a list in order of creation.
export type ViewQuery = {
  readonly scope?: string
  readonly status?: string
  /** Only rows whose key begins like this. */
  readonly prefix?: string
  /** Rows whose text does not hold this may be left out, where that saves their way; whoever asks looks at what comes. */
  readonly mention?: string
  readonly after?: number
  readonly limit: number
}

export type ViewRow<State = unknown> = {
  readonly key: string
  readonly state: State
  readonly ordinal: number
  readonly position: number
}

export interface ViewStore {
  find<State>(view: string, key: string): Promise<ViewRow<State> | undefined>
  /** Those of the keys that have a row, in any order. */
  findMany<State>(view: string, keys: readonly string[]): Promise<ViewRow<State>[]>
  list<State>(view: string, query: ViewQuery): Promise<ViewRow<State>[]>
  /** How many rows there are of each status; a status that no row has is absent. */
  countByStatus(view: string): Promise<ReadonlyMap<string, number>>
}
