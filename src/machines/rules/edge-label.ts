// The words on an edge of a diagram, broken into short lines.
import type { Edge } from '#kernel/machine/machine'

const LINE_MAX = 30

export function composeEdgeLabel({ trigger, guards = [], override }: Edge<string>): readonly string[] {
  return [
    ...wrap(trigger),
    ...(guards.length > 0 ? wrap(`if ${guards.join(', ')}`) : []),
    ...(override ? ['by override only'] : []),
  ]
}

function wrap(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/(?<=,) /).flatMap(breakLong)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > LINE_MAX) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

// What stands between commas belongs together, unless it is a sentence.
function breakLong(part: string): readonly string[] {
  return part.length > LINE_MAX ? part.split(' ') : [part]
}
