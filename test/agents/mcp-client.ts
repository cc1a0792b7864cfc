// The official client of the Model Context Protocol, on the other end of `provost mcp`. It is installed together with the
// agents and with nothing else, so the compiler knows only what is used of it here.
import { join } from 'node:path'

export type McpAnswer = { readonly isError: boolean; readonly said: string; readonly value: unknown }

export type McpClient = {
  readonly listTools: () => Promise<readonly { readonly name: string; readonly inputSchema: object }[]>
  readonly call: (tool: string, given?: object) => Promise<McpAnswer>
  readonly close: () => Promise<void>
}

type Answered = { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] }

type Sdk = {
  readonly Client: new (
    who: object,
  ) => {
    connect(transport: object): Promise<void>
    listTools(): Promise<{ tools: readonly { name: string; inputSchema: object }[] }>
    callTool(call: object): Promise<Answered & { structuredContent?: unknown }>
    close(): Promise<void>
  }
}

type SdkStdio = { readonly StdioClientTransport: new (server: object) => object }

const SDK = '@modelcontextprotocol/client'
const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'provost.js')

export async function connectMcp(cwd: string, env: Readonly<Record<string, string>>): Promise<McpClient> {
  const { Client } = (await import(SDK)) as Sdk
  const { StdioClientTransport } = (await import(`${SDK}/stdio`)) as SdkStdio
  const client = new Client({ name: 'provost-test', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], env, cwd }))
  return {
    listTools: async () => (await client.listTools()).tools,
    async call(name, given = {}) {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given })
      return { isError, said: content.map(({ text }) => text).join('\n'), value: structuredContent }
    },
    close: () => client.close(),
  }
}
