// Which files an agent of the protocol has read as a whole: its calls of kind `read`, once they are completed.
import { asParams, type Params } from './json-rpc.ts'

const CALLS_MAX = 1_000

export class ToldReads {
  readonly #open = new Map<string, string[]>()

  /** Paths that this update completes. A place with a line is a part of a file. */
  hear(update: Params): readonly string[] {
    const { sessionUpdate: kind, toolCallId: id, status } = update
    if (typeof id !== 'string' || (kind !== 'tool_call' && kind !== 'tool_call_update')) return []
    const told = pathsOf(update.locations)
    if (update.kind === 'read' && told.length > 0 && this.#open.size < CALLS_MAX) this.#open.set(id, told)
    const paths = told.length > 0 && this.#open.has(id) ? told : (this.#open.get(id) ?? [])
    if (status === 'completed' || status === 'failed') this.#open.delete(id)
    return status === 'completed' ? paths : []
  }
}

function pathsOf(locations: unknown): string[] {
  const places = Array.isArray(locations) ? locations.map(asParams) : []
  return places.flatMap(({ path, line }) =>
    typeof path === 'string' && (line === undefined || line === null) ? [path] : [],
  )
}
