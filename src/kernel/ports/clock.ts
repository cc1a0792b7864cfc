// The only way to learn the time or to wait.
export interface Clock {
  now(): number
  /** Milliseconds that only grow; for durations. */
  monotonic(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
