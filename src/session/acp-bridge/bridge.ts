// The client of one agent of the Agent Client Protocol. It speaks `::provost` lines, and hears JSON lines: a prompt, an
// answer to a request for permission, a wish to stop. It never allows anything by itself.
import { asParams, JsonRpc, METHOD_UNKNOWN, type Params, RpcError } from './json-rpc.ts'
import { composePermission, composeTurnEnd, composeUpdate, type Said } from './read-agent.ts'
import { ToldReads } from './told-reads.ts'

const PROTOCOL_VERSION = 1
const REPEAT_MS = 5_000

/** Files and terminals are the agent's own business: it has the worktree. */
const CAPABILITIES = { fs: { readTextFile: false, writeTextFile: false }, terminal: false }

export type BridgeWorld = {
  readonly cwd: string
  /** The session to go on with. */
  readonly load: string | null
  readonly writeToAgent: (line: string) => void
  readonly say: (said: Said) => void
  /** The agent has read a file. */
  readonly tellRead: (path: string) => void
  readonly now: () => number
}

type Choose = (optionId: string | null) => void

export class AcpBridge {
  readonly #world: BridgeWorld
  readonly #rpc: JsonRpc
  readonly #open = new Map<string, Choose>()
  readonly #prompts: string[] = []
  readonly #reads = new ToldReads()
  #session: string | undefined
  #isBusy = false
  #isReplaying = false
  #requests = 0
  #lastUpdate = { event: '', at: 0 }

  constructor(world: BridgeWorld) {
    this.#world = world
    this.#rpc = new JsonRpc(world.writeToAgent, {
      onRequest: (method, params) => this.#onRequest(method, params),
      onNotification: (method, params) => this.#onNotification(method, params),
    })
  }

  async start(): Promise<void> {
    const clientInfo = { name: 'provost', version: '1' }
    const params = { protocolVersion: PROTOCOL_VERSION, clientCapabilities: CAPABILITIES, clientInfo }
    const agent = asParams(await this.#rpc.request('initialize', params))
    if (agent.protocolVersion !== PROTOCOL_VERSION)
      throw new Error(`the agent speaks version ${agent.protocolVersion} of the protocol, not ${PROTOCOL_VERSION}`)
    this.#session = await this.#openSession(asParams(agent.agentCapabilities))
    this.#world.say({ event: 'session_opened', nativeSessionId: this.#session })
    this.#next()
  }

  /** A line of the agent. */
  hearAgent(line: string): void {
    this.#rpc.receive(line)
  }

  /** A line of Provost; one that makes no sense is told of. */
  hearProvost(line: string): void {
    const wish = readWish(line)
    const { request, option } = asParams(wish.answer)
    if (typeof wish.prompt === 'string') this.#prompts.push(wish.prompt)
    else if (wish.cancel === true) this.#cancel()
    else if (typeof request === 'string' && typeof option === 'string') this.#choose(request, option)
    else this.#world.say({ event: 'input_unreadable', note: 'a line on standard input was not understood' })
    this.#next()
  }

  close(reason: string): void {
    this.#rpc.close(reason)
  }

  async #openSession(capabilities: Params): Promise<string> {
    const where = { cwd: this.#world.cwd, mcpServers: [] }
    const { load } = this.#world
    if (load !== null && capabilities.loadSession === true) {
      this.#isReplaying = true // the agent tells again what was said before; that is no activity
      await this.#rpc.request('session/load', { sessionId: load, ...where })
      this.#isReplaying = false
      return load
    }
    if (load !== null)
      this.#world.say({ event: 'resume_failed', note: 'the agent cannot load sessions; a new one begins' })
    const { sessionId } = asParams(await this.#rpc.request('session/new', where))
    if (typeof sessionId !== 'string') throw new Error('the agent opened no session')
    return sessionId
  }

  // One prompt at a time; the others wait for the end of the turn.
  #next(): void {
    if (this.#session === undefined || this.#isBusy) return
    const text = this.#prompts.shift()
    if (text === undefined) return
    this.#isBusy = true
    this.#world.say({ event: 'prompt_submitted', activity: 'active' })
    const turn = { sessionId: this.#session, prompt: [{ type: 'text', text }] }
    this.#rpc
      .request('session/prompt', turn)
      .then(
        answer => this.#world.say(composeTurnEnd(asParams(answer).stopReason)),
        error => this.#world.say(composeTurnEnd('error', error instanceof Error ? error.message : String(error))),
      )
      .finally(() => {
        this.#isBusy = false
        this.#next()
      })
  }

  async #onRequest(method: string, params: Params): Promise<unknown> {
    if (method !== 'session/request_permission') throw new RpcError(METHOD_UNKNOWN, `${method} is not offered`)
    const id = `acp_${++this.#requests}`
    this.#world.say(composePermission(id, params))
    const optionId = await new Promise<string | null>(resolve => this.#open.set(id, resolve))
    return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } }
  }

  #onNotification(method: string, params: Params): void {
    if (method !== 'session/update' || this.#isReplaying) return
    const update = asParams(params.update)
    for (const path of this.#reads.hear(update)) this.#world.tellRead(path)
    const said = composeUpdate(update)
    if (!said) return
    // Words come one by one, hundreds in a second, and all say the same.
    const isRepeated = said.event === this.#lastUpdate.event && this.#world.now() - this.#lastUpdate.at < REPEAT_MS
    if (isRepeated && said.tool === undefined) return
    this.#lastUpdate = { event: said.event, at: this.#world.now() }
    this.#world.say(said)
  }

  #choose(request: string, option: string): void {
    const choose = this.#open.get(request)
    this.#open.delete(request)
    if (choose) this.#world.say({ event: 'permission_answered', activity: 'active' })
    else this.#world.say({ event: 'answer_unknown', note: `no request ${request} is open` })
    choose?.(option)
  }

  // The protocol wants every open request answered as cancelled, else the turn never ends.
  #cancel(): void {
    if (this.#session === undefined) return
    this.#rpc.notify('session/cancel', { sessionId: this.#session })
    for (const choose of this.#open.values()) choose(null)
    this.#open.clear()
  }
}

function readWish(line: string): Params {
  try {
    return asParams(JSON.parse(line))
  } catch {
    return {}
  }
}
