// What one tool of the Model Context Protocol is: a name, its arguments, and the route that it calls.
import type { AnyCallOptions } from '#api/client'
import type { RouteName } from '#api/routes'

export type Arguments = Readonly<Record<string, unknown>>

export type McpTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, object>>
    readonly required?: readonly string[]
    readonly additionalProperties: false
  }
  readonly route: RouteName
  readonly toCall: (given: Arguments) => AnyCallOptions
}

export const textArgument = (description: string) => ({ type: 'string', description })

export const textList = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

/** A query is text on the wire. */
export function textsOf(given: Arguments): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}
