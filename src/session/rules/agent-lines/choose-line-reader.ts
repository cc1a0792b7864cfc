// Which reader understands the lines of which agent.
import { claudeLines } from './claude-lines.ts'
import { codexLines } from './codex-lines.ts'
import { geminiLines } from './gemini-lines.ts'
import type { LineReader } from './line-reader.ts'
import { opencodeLines } from './opencode-lines.ts'
import { provostLines } from './provost-lines.ts'
import { watchLoops } from './watch-loops.ts'

const DEAF: LineReader = { start: null, read: state => ({ state, signals: [] }) }

// A reader's state is its own: whoever calls it only hands it back.
const READERS: ReadonlyMap<string, LineReader> = new Map<string, LineReader>([
  ['provost', provostLines as LineReader],
  ['claude', watchLoops(claudeLines) as LineReader],
  ['codex', watchLoops(codexLines) as LineReader],
  ['gemini', geminiLines as LineReader],
  ['opencode', opencodeLines as LineReader],
])

export function chooseLineReader(dialect: string): LineReader {
  return READERS.get(dialect) ?? DEAF
}
