// What `provost signal` was told, as a signal: the words of its flags, or what an agent's hook wrote to its input.
import { readClaudeHook } from './claude-hooks.ts'
import type { AgentSignal } from './line-reader.ts'
import { provostLines } from './provost-lines.ts'

export type HookWords = Readonly<Record<string, string | undefined>>

/** `payload` is the standard input of the hook. What makes no sense is told of and claims nothing. */
export function readHookSignal(words: HookWords, payload: string): AgentSignal | undefined {
  const { event, hook, activity, tool, note } = words
  if (!event) return undefined
  if (hook === 'claude-code') return readClaudeHook(event.slice(0, 200), payload)
  const said = { event, activity, tool, note, resetAt: words['reset-at'] }
  return provostLines.read(null, `::provost ${JSON.stringify(said)}`).signals[0]
}
