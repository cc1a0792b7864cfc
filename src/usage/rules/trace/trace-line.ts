// The lines of the spool of use that say when turns begin and tools are called: what spans of one launch are made of.
import { type InstantMs, writeInstant } from '#kernel/events/time'
import { readBoolean } from '#kernel/reading/read-input'
import { oneOf, orNull, readNonEmpty, readTime, shapeOf } from '#kernel/reading/read-shape'
import { TURN_MOMENTS, type TurnMoment } from '../counting/usage-line.ts'

export type ToolCall = {
  readonly call: string
  readonly tool: string | null
  readonly moment: 'begun' | 'ended'
  readonly failed: boolean
}

export type TraceLine = { readonly at: InstantMs } & ({ readonly turn: TurnMoment } | { readonly tool: ToolCall })

const readTurn = shapeOf({ at: readTime, turn: oneOf(TURN_MOMENTS) })
const readTool = shapeOf({
  at: readTime,
  tool: shapeOf({
    call: readNonEmpty,
    tool: orNull(readNonEmpty),
    moment: oneOf(['begun', 'ended']),
    failed: readBoolean,
  }),
})

export function composeToolLine(at: InstantMs, tool: ToolCall): string {
  return `${JSON.stringify({ at: writeInstant(at), tool })}\n`
}

/** Undefined: a line that says something else, or nothing that can be read. */
export function readTraceLine(text: string): TraceLine | undefined {
  if (!text.includes('"turn":') && !text.includes('"tool":')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'tool' in value ? readTool(value, '') : readTurn(value, '')
  } catch {
    return undefined
  }
}
