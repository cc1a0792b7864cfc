// One printed line in the dialect of its agent, as facts about use.
import { isObject } from '#kernel/reading/json-value'
import type { LineSite, UsageFact, UsageHarness } from '../counting/usage-fact.ts'
import { readUsageLine } from './read-usage-line.ts'

const HARNESS_OF: ReadonlyMap<string, UsageHarness> = new Map([
  ['claude', 'claude-code'],
  ['codex', 'codex'],
  ['gemini', 'gemini'],
  ['opencode', 'opencode'],
])

/** Lines with which any program is heard; an agent of the Agent Client Protocol passes its own words on in them. */
const MARK = '::provost '

export function readPrintedUsage(dialect: string, text: string, site: LineSite): readonly UsageFact[] {
  if (dialect === 'provost') return text.startsWith(MARK) ? readMarked(parse(text.slice(MARK.length)), site) : []
  const harness = HARNESS_OF.get(dialect)
  return harness === undefined ? [] : readUsageLine(harness, parse(text), site)
}

function readMarked(said: unknown, site: LineSite): readonly UsageFact[] {
  const usage = isObject(said) && isObject(said.usage) ? said.usage : undefined
  if (usage && 'sessionUpdate' in usage) return readUsageLine('acp', usage, site)
  return readUsageLine('command', said, site)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
