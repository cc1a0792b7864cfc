// What `why` can be asked about a stream: the id as `provost why` takes it.
import { ID_SHAPES } from '#kernel/events/ids'

/** A record and a host have streams, but no state of their own to ask about. */
const UNEXPLAINED: readonly string[] = ['record', 'host']

export function findExplained(stream: string): string | undefined {
  const shape = ID_SHAPES.find(row => row.stream !== undefined && stream.startsWith(row.stream))
  return shape && !UNEXPLAINED.includes(shape.noun) ? `${shape.noun}:${stream.slice(shape.stream!.length)}` : undefined
}
