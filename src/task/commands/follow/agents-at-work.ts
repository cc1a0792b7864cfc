// What the agents of a task were last seen to do, in a few words: those that do the same are counted.
import { composeSpan } from '#cli/print/age'

export type SeenAgent = {
  readonly id: string
  readonly harness: string
  readonly status: string
  readonly signalAgeMs: number | null
}

export function describeAgents(agents: readonly SeenAgent[]): string[] {
  const alike = Map.groupBy(agents, ({ harness, status }) => `(${harness}) ${status.replaceAll('_', ' ')}`)
  return [...alike].map(([words, group]) => {
    const who = group.length === 1 ? group[0]!.id : `${group.length} agents`
    const ages = group.flatMap(({ signalAgeMs }) => signalAgeMs ?? [])
    return `${who} ${words}${ages.length === 0 ? '' : `, heard ${composeSpan(Math.min(...ages))} ago`}`
  })
}
