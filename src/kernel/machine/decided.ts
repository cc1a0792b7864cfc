// A decision as an event keeps it: everything that its function read, so that it can be made again.
import type { JsonObject } from '../reading/json-value.ts'

export type RecordedDecision = {
  /** The function, `<room>.<name>`. */
  readonly by: string
  /** Which shape its facts have. */
  readonly v: number
  readonly rule: string
  readonly result: unknown
  readonly facts: JsonObject
}
