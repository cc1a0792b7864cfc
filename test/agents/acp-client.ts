// The official client of the Agent Client Protocol, as an editor has it, on the other end of `provost acp`. It is installed
// together with the agents and with nothing else, so the compiler knows only what is used of it here.
import type { ChildProcess } from 'node:child_process'
import { Readable, Writable } from 'node:stream'

export type AcpUpdate = {
  readonly sessionUpdate: string
  readonly content?: { readonly text?: string }
  readonly entries?: readonly { readonly content: string; readonly status: string }[]
}

export type AcpPermission = {
  readonly toolCall: { readonly title: string }
  readonly options: readonly { readonly optionId: string; readonly kind: string }[]
}

/** What the person at the editor saw, and the end of the turn. */
export type AcpTurn = {
  readonly stopReason: string
  readonly updates: readonly AcpUpdate[]
  readonly asked: readonly AcpPermission[]
}

type Context = { request(method: string, params: object): Promise<Record<string, unknown>> }

type Client = {
  onRequest(method: string, handler: (given: { params: AcpPermission }) => object): Client
  onNotification(method: string, handler: (given: { params: { update: AcpUpdate } }) => void): Client
  connectWith<T>(stream: object, work: (context: Context) => Promise<T>): Promise<T>
}

type Sdk = {
  readonly client: (who: { name: string }) => Client
  readonly ndJsonStream: (output: object, input: object) => object
}

const SDK = '@agentclientprotocol/sdk'

/** One prompt from beginning to end; whatever is asked for is allowed once. */
export async function promptOverAcp({ stdin, stdout }: ChildProcess, cwd: string, prompt: string): Promise<AcpTurn> {
  const { client, ndJsonStream } = (await import(SDK)) as Sdk
  const updates: AcpUpdate[] = []
  const asked: AcpPermission[] = []
  const editor = client({ name: 'an editor' })
    .onNotification('session/update', ({ params }) => {
      updates.push(params.update)
    })
    .onRequest('session/request_permission', ({ params }) => {
      asked.push(params)
      const optionId = params.options.find(({ kind }) => kind === 'allow_once')?.optionId
      return { outcome: optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } }
    })
  const stream = ndJsonStream(Writable.toWeb(stdin!), Readable.toWeb(stdout!))
  return editor.connectWith(stream, async agent => {
    await agent.request('initialize', { protocolVersion: 1, clientCapabilities: {} })
    const { sessionId } = await agent.request('session/new', { cwd, mcpServers: [] })
    const ended = await agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: prompt }] })
    return { stopReason: String(ended.stopReason), updates, asked }
  })
}
