// The only way out of a cage to Provost: a socket on the desk of its agent. Whoever speaks through it is that session and
// nobody else, and no secret lies inside: the pass is added out here.
import { chmodSync, linkSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import { say } from './say.ts'

const DOOR_SOCKET = 'door.sock'

export type Door = { readonly close: () => void }

/** In the current directory, because a socket's path may have about 100 characters; the desk shows the same socket. */
export async function openDoor(launch: LaunchFile, signal: (signal: AgentSignal) => void): Promise<Door> {
  const { door } = launch
  if (!door) return { close: () => {} }
  const server = createServer(receiver(launch, signal))
  rmSync(DOOR_SOCKET, { force: true })
  await listen(server)
  chmodSync(DOOR_SOCKET, 0o600)
  const shown = join(door.desk, DOOR_SOCKET)
  rmSync(shown, { force: true })
  linkSync(DOOR_SOCKET, shown)
  const close = () => {
    server.close()
    rmSync(shown, { force: true }) // nobody answers there any more
  }
  return { close }
}

/** What answers is loaded for the first one who comes: Node's part for HTTP takes longer than everything else of a start. */
function receiver(launch: LaunchFile, signal: (signal: AgentSignal) => void): (socket: Socket) => void {
  let answering: Promise<(socket: Socket) => void> | undefined
  return socket => {
    socket.on('error', () => {}) // whoever asked has gone
    answering ??= import('./answer-door.ts').then(({ answerDoor }) => answerDoor(launch, signal))
    answering.then(
      answer => answer(socket),
      error => {
        say(`its door: ${error instanceof Error ? error.message : error}`)
        socket.destroy()
      },
    )
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(DOOR_SOCKET, resolve)
  })
}
