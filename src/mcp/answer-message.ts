// One message of the Model Context Protocol and its answer. JSON-RPC 2.0, tools only; a refusal of Provost is an answer.
import { isObject, isOneOf, isText, type JsonObject } from '#kernel/reading/json-value'
import { MCP_TOOLS } from './mcp-tools.ts'
import type { Arguments, McpTool } from './tool.ts'

export type Reply = JsonObject & { readonly jsonrpc: '2.0'; readonly id: unknown }

export type Server = {
  readonly version: string
  /** Arguments that need not be given, because they are known of this agent. */
  readonly own: Readonly<Record<string, string | undefined>>
  /** Carries a tool out; throws a typed error when it is refused. */
  readonly callTool: (tool: McpTool, given: Arguments) => Promise<unknown>
  readonly describeError: (error: unknown) => string
}

// The newest first: it is offered to whoever asks for one that we do not know.
const PROTOCOLS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

const CODES = { unreadable: -32_700, invalid: -32_600, noMethod: -32_601, badParameters: -32_602 } as const

/** Undefined for a notification: nobody waits for an answer. */
export async function answerMessage(server: Server, line: string): Promise<Reply | undefined> {
  const message = parse(line)
  if (message === undefined) return fail(null, CODES.unreadable, 'the message is not JSON')
  if (!isObject(message) || message.jsonrpc !== '2.0') return fail(null, CODES.invalid, 'not a message of JSON-RPC 2.0')
  const { id, method } = message
  if (id === undefined || !isText(method)) return undefined
  const parameters = isObject(message.params) ? message.params : {}
  switch (method) {
    case 'initialize':
      return succeed(id, introduce(server, parameters))
    case 'ping':
      return succeed(id, {})
    case 'tools/list':
      return succeed(id, { tools: MCP_TOOLS.map(tool => describeTool(tool, server)) })
    case 'tools/call':
      return callTool(server, id, parameters)
    default:
      return fail(id, CODES.noMethod, `there is no method ${method.slice(0, 60)}`)
  }
}

function introduce({ version }: Server, { protocolVersion }: JsonObject) {
  return {
    protocolVersion: isOneOf(protocolVersion, PROTOCOLS) ? protocolVersion : PROTOCOLS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'provost', version },
    instructions: 'Ask for advice before you plan. Hand in your own work, propose, and ask; people decide.',
  }
}

/** What is known of this agent is not asked for. */
function describeTool({ name, description, inputSchema }: McpTool, { own }: Server) {
  const required = inputSchema.required?.filter(argument => own[argument] === undefined) ?? []
  return { name, description, inputSchema: { ...inputSchema, required } }
}

async function callTool(server: Server, id: unknown, parameters: JsonObject): Promise<Reply> {
  const tool = MCP_TOOLS.find(({ name }) => name === parameters.name)
  if (!tool) return fail(id, CODES.badParameters, `there is no tool ${String(parameters.name).slice(0, 60)}`)
  const given = { ...ownOf(tool, server), ...(isObject(parameters.arguments) ? parameters.arguments : {}) }
  const problem = findProblem(tool, given)
  if (problem !== undefined) return succeed(id, say(problem, true))
  try {
    const answer = await server.callTool(tool, given)
    return succeed(id, { ...say(JSON.stringify(answer), false), structuredContent: answer })
  } catch (error) {
    return succeed(id, say(server.describeError(error), true))
  }
}

function ownOf({ inputSchema }: McpTool, { own }: Server): Arguments {
  const needed = inputSchema.required?.filter(name => own[name] !== undefined) ?? []
  return Object.fromEntries(needed.map(name => [name, own[name]]))
}

/** Who guesses at an argument hears what there is; what a value may be is checked by the route. */
function findProblem({ inputSchema }: McpTool, given: Arguments): string | undefined {
  const known = Object.keys(inputSchema.properties)
  const unknown = Object.keys(given).find(name => !known.includes(name))
  if (unknown !== undefined) return `there is no argument ${unknown.slice(0, 60)}; there are ${known.join(', ')}`
  const missing = inputSchema.required?.find(name => given[name] === undefined)
  return missing === undefined ? undefined : `the argument ${missing} is missing`
}

function say(words: string, isError: boolean) {
  return { content: [{ type: 'text', text: words }], isError }
}

function succeed(id: unknown, result: object): Reply {
  return { jsonrpc: '2.0', id, result }
}

function fail(id: unknown, code: number, message: string): Reply {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
