// `provost session logs`
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '#cli/command'
import { readCountWord } from '#cli/parse/read-count'
import { cleanText } from '#kernel/text/text-hygiene'
import { describeAgentLine } from '../rules/agent-lines/describe-agent-line.ts'
import { newPart } from '../rules/agent-lines/new-part.ts'

const LOOK_MS = 500
const BYTES = 64 * 1024
const BYTES_MAX = 16 * 1024 * 1024

export const run: Run = async context => {
  const { args, flags, client, emit, interrupted, readerGone } = context
  const parameters = { session: args.id! }
  const query = { bytes: String(readCountWord(context, 'bytes', BYTES, BYTES_MAX)) }
  const read = async () => (await (await client()).call('showSessionLog', { parameters, query })).text
  const text = await read()
  const linesOf = flags.raw ? rawLines : readableLines
  if (!flags.follow) return { json: { text }, lines: linesOf(text) }
  for (const line of linesOf(text)) emit(line)
  const over = Promise.race([interrupted, readerGone]).then(() => true)
  for (let shown = text; ; ) {
    if (await Promise.race([over, sleep(LOOK_MS, false, { ref: false })])) return { json: undefined, lines: [] }
    const now = await read()
    if (now !== shown) for (const line of linesOf(newPart(shown, now))) emit(line)
    shown = now
  }
}

function rawLines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n').map(cleanText)
}

/** Of a window that begins within a line the rest of that line is no JSON, and of no use. */
function readableLines(text: string): string[] {
  const [first = '', ...others] = rawLines(text)
  const isCut = others.some(line => line.startsWith('{"')) && !first.startsWith('{') && first.endsWith('}')
  return (isCut ? others : [first, ...others]).filter(line => line !== '').flatMap(describeAgentLine)
}
