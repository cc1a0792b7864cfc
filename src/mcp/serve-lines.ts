// Reads messages line by line and answers each one; several may be on their way at once.
import type { Reply } from './answer-message.ts'

const LINE_MAX = 4 * 1024 * 1024

/** Ends when the input ends and everything is answered. A line without end is cut off, so that memory is not. */
export async function serveLines(
  chunks: AsyncIterable<string>,
  answer: (line: string) => Promise<Reply | undefined>,
  write: (line: string) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const take = (line: string) => {
    if (line.trim() === '') return
    const work = answer(line).then(reply => {
      if (reply) write(JSON.stringify(reply))
    })
    const settled = work.finally(() => running.delete(settled))
    running.add(settled)
  }
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = (lines.pop() ?? '').slice(0, LINE_MAX)
    for (const line of lines) take(line)
  }
  take(rest)
  await Promise.all(running)
}
