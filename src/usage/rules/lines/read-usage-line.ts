// One printed line of an agent as facts about use, read only by the reader of its own harness.
import { isObject, type JsonObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact, UsageHarness } from '../counting/usage-fact.ts'
import { readAcpUsage } from './acp-usage.ts'
import { readClaudeUsage } from './claude-usage.ts'
import { readCodexUsage } from './codex-usage.ts'
import { readCommandUsage } from './command-usage.ts'
import { readGeminiUsage } from './gemini-usage.ts'
import { readOpencodeUsage } from './opencode-usage.ts'

type UsageReader = (line: JsonObject, site: LineSite) => readonly UsageFact[]

const READERS: Readonly<Record<UsageHarness, UsageReader>> = {
  'claude-code': readClaudeUsage,
  codex: readCodexUsage,
  gemini: readGeminiUsage,
  opencode: readOpencodeUsage,
  acp: readAcpUsage,
  command: readCommandUsage,
}

/** A line that says nothing about use gives no facts; none is ever a failure. */
export function readUsageLine(harness: UsageHarness, line: unknown, site: LineSite): readonly UsageFact[] {
  return isObject(line) ? READERS[harness](line, site) : []
}
