// The only way out of a cage to Provost: a socket on the desk of its agent. Whoever speaks through it is that session and
// nobody else, and no secret lies inside: the pass is added out here.
import { createServer, type Socket } from 'node:net'
import type { AgentSignal } from '../rules/agent-lines/line-reader.ts'
import { type DeskSocket, openDeskSocket } from './desk-socket.ts'
import type { LaunchFile } from './run-directory/launch-file.ts'
import { say } from './say.ts'

const DOOR_SOCKET = 'door.sock'

export async function openDoor(launch: LaunchFile, signal: (signal: AgentSignal) => void): Promise<DeskSocket> {
  const { door } = launch
  if (!door) return { close: () => {} }
  return openDeskSocket(createServer(receiver(launch, signal)), door.desk, DOOR_SOCKET)
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
