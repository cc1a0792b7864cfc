// `provost mcp`
import { Client } from '#api/client'
import { openInProcess } from '#daemon/in-process'
import { packageVersion } from '#daemon/package-files'
import { isProvostError } from '#kernel/errors/errors'
import { answerMessage, type Server } from '#mcp/answer-message'
import { serveLines } from '#mcp/serve-lines'
import type { CommandContext, Run } from '../command.ts'

export const run: Run = async context => {
  const { client, close } = await openAsAgent(context)
  const server: Server = {
    version: packageVersion(),
    own: {
      task: context.env.PROVOST_TASK,
      agentRun: context.env.PROVOST_AGENT_RUN,
      agentSession: context.env.PROVOST_SESSION,
    },
    callTool: ({ route, toCall }, given) => client.callAny(route, toCall(given)),
    describeError,
  }
  process.stdin.setEncoding('utf8')
  const lines = process.stdin as AsyncIterable<string>
  await Promise.race([serveLines(lines, line => answerMessage(server, line), context.emit), context.interrupted])
  process.stdin.destroy() // whoever interrupts us may leave it open
  await close()
  return { json: undefined, lines: [] }
}

/** With the pass of its session it comes through any door; whoever has none is an agent all the same, never a person. */
async function openAsAgent({ env, client }: CommandContext): Promise<{ client: Client; close: () => Promise<void> }> {
  if (env.PROVOST_SESSION) return { client: await client(), close: async () => {} }
  const { app, close } = await openInProcess(env)
  const nobody = { kind: 'agent', id: 'mcp' } as const
  return { client: new Client(app, async () => nobody, { actor: nobody }), close }
}

function describeError(error: unknown): string {
  if (!isProvostError(error)) return 'INTERNAL: something went wrong inside Provost; its log says more'
  return `${error.code}: ${error.message}${error.hint ? `\nNext: ${error.hint}` : ''}`
}
