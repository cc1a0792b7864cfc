// The door of a supervisor: a socket that only the owner of the run directory can open. One JSON document a line.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { type Line, LineSplitter } from '../adapters/runtime/line-splitter.ts'
import { say } from './say.ts'

export const CONTROL_SOCKET = 'control.sock'
export type ControlAnswer = { readonly ok: true } | { readonly ok: false; readonly because: string }

export type Control = {
  /** Resolves when the agent's standard input has taken it; what has an id is taken once, however often it comes. */
  readonly write: (text: string, id: string | null) => Promise<ControlAnswer>
  readonly closeStdin: () => ControlAnswer
  readonly stop: () => ControlAnswer
}

/** In the current directory: a socket's path may have about 100 characters, a run directory more. */
export class ControlDoor {
  readonly #control: Control
  #server: Server | undefined

  constructor(control: Control) {
    this.#control = control
  }

  async open(): Promise<void> {
    rmSync(CONTROL_SOCKET, { force: true })
    const server = createServer(socket => serve(socket, this.#control))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(CONTROL_SOCKET, resolve)
    })
    chmodSync(CONTROL_SOCKET, 0o600)
    this.#server = server
  }

  /** The old one is closed first: closing removes the name. */
  bringBack(): void {
    if (existsSync(CONTROL_SOCKET) || !this.#server) return
    this.close()
    this.open().catch(error => say(`its door cannot be opened again: ${error.message}`))
  }

  close(): void {
    this.#server?.close()
    this.#server = undefined
  }
}

function serve(socket: Socket, control: Control): void {
  const lines = new LineSplitter()
  socket.on('error', () => {}) // who asked has gone; what was asked for is done all the same
  socket.on('data', async chunk => {
    for (const line of lines.add(chunk)) socket.write(`${JSON.stringify(await answer(line, control))}\n`)
  })
}

async function answer(line: Line, control: Control): Promise<ControlAnswer> {
  if (typeof line !== 'string') return { ok: false, because: 'too long' }
  const asked = readAsked(line)
  switch (asked?.op) {
    case 'ping':
      return { ok: true }
    case 'stop':
      return control.stop()
    case 'close_stdin':
      return control.closeStdin()
    case 'write':
      if (typeof asked.text !== 'string') return { ok: false, because: 'text is missing' }
      return control.write(asked.text, typeof asked.id === 'string' ? asked.id : null)
    default:
      return { ok: false, because: 'unknown operation' }
  }
}

function readAsked(line: string): { op?: unknown; text?: unknown; id?: unknown } | undefined {
  try {
    const asked: unknown = JSON.parse(line)
    return typeof asked === 'object' && asked !== null ? asked : undefined
  } catch {
    return undefined
  }
}
