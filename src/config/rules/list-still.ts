// What somebody who has just set a key must know beyond it: what holds in its place, and which roles say otherwise.
import type { Setting } from './resolve-config.ts'

/** Sentences; none when everything is as it was wished. */
export function listStill(key: string, value: unknown, settings: readonly Setting[]): string[] {
  return settings.flatMap(setting => {
    if (isSame(setting.value, value)) return []
    if (setting.key === key) return [`${key} still holds as ${say(setting)}`]
    return isOwnWord(key, setting) ? [`${setting.key} stays ${say(setting)}`] : []
  })
}

const OF_ALL_ROLES = 'agents.'
const ROLES = ['worker', 'planner', 'orchestrator', 'swarmAgent', 'reviewer']

/** A role for which something was said: what only follows the default follows this too. */
function isOwnWord(key: string, { key: other, source }: Setting): boolean {
  if (!key.startsWith(OF_ALL_ROLES)) return false
  const member = key.slice(OF_ALL_ROLES.length)
  return ROLES.some(role => other === `${role}.${member}`) && !source.startsWith('as ') && source !== 'default'
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function say({ value, source }: Setting): string {
  return `${typeof value === 'string' ? value : JSON.stringify(value)} (${source})`
}
