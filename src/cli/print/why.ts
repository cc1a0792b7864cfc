// The straight answer, in the order in which a person would ask.

import type { Why } from '#kernel/machine/why'
import { cleanText } from '#kernel/text/text-hygiene'
import { printAge } from './age.ts'
import type { Style } from './style.ts'

export function composeWhy(why: Why, style: Style): string[] {
  const width = Math.max(0, ...why.facts.map(fact => fact.name.length))
  return [
    `${style.bold(why.id)} (${why.noun}) is ${style.bold(why.state)}${why.since ? ` since ${why.since}` : ''}`,
    `  rule ${why.rule} of table ${why.table}: ${cleanText(why.sentence)}`,
    ...why.facts.map(
      fact =>
        `  ${fact.name.padEnd(width)}  ${composeValue(fact.value)}  ${style.dim(`${fact.source}, ${printAge(fact.ageMs)}`)}`,
    ),
    `not known: ${why.unknown.length === 0 ? 'nothing that matters here' : why.unknown.join('; ')}`,
    ...why.becomes.map(
      ({ to, when, command }) => `becomes ${to} when ${when}${command ? `: ${style.bold(cleanText(command))}` : ''}`,
    ),
  ]
}

function composeValue(value: unknown): string {
  return cleanText(value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value))
}
