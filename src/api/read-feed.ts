// Reads server-sent events back into calls of a sink.
import type { FeedSink } from './exchange.ts'

export async function readFeed(source: AsyncIterable<Uint8Array>, sink: FeedSink): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of source) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) readBlock(block, sink)
    }
  } catch {
    // A line that breaks has ended; whoever listens resumes with the last position.
  }
  sink.ended?.()
}

/** A comment keeps the line open, and may carry a hint that is no event. */
function readBlock(block: string, sink: FeedSink): void {
  if (block.startsWith(':')) {
    sink.comment(block.slice(1).trimStart())
    return
  }
  const fields = new Map(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trimStart()]),
  )
  const data = fields.get('data')
  if (data !== undefined) sink.send(Number(fields.get('id')), fields.get('event') ?? '', data)
}
