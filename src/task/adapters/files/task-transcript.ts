// transcript.jsonl: lines are only ever added, and a line that is there is not added again.
import { open } from 'node:fs/promises'

const TAIL_BYTES = 64 * 1024

export async function addTranscriptLines(
  path: string,
  lines: readonly { readonly seq: number; readonly text: string }[],
): Promise<void> {
  const file = await open(path, 'a+', 0o644)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const tail = buffer.toString('utf8')
    const last = lastNumber(tail)
    const added = lines.filter(line => line.seq > last).map(line => line.text)
    // A crash may have left half a line.
    const joint = tail === '' || tail.endsWith('\n') ? '' : '\n'
    if (added.length > 0) await file.appendFile(joint + added.join(''))
  } finally {
    await file.close()
  }
}

function lastNumber(tail: string): number {
  for (const line of tail.split('\n').toReversed()) {
    const seq = numberOf(line)
    if (seq !== undefined) return seq
  }
  return 0
}

function numberOf(line: string): number | undefined {
  try {
    const { seq } = JSON.parse(line)
    return Number.isInteger(seq) ? seq : undefined
  } catch {
    return undefined
  }
}
