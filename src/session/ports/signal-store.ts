// When each session was last heard, without an event for every breath. Losing a row loses nothing: signals lie on disk.
export type SignalTouch = {
  readonly session: string
  readonly generation: number
  readonly seq: number
  readonly at: string
}

export interface SignalStore {
  /** The newest of each session stands: another process may have heard more. */
  note(touches: readonly SignalTouch[]): Promise<void>
  find(sessions: readonly string[]): Promise<ReadonlyMap<string, SignalTouch>>
}
