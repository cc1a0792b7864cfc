// Names and values, one per line, aligned.
import { cleanText } from '#kernel/text/text-hygiene'

export function composeFacts(facts: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(0, ...facts.map(([name]) => name.length))
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${cleanText(value)}`)
}
