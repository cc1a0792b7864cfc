// One question to a supervisor over its control socket.
import { connect } from 'node:net'
import { relative } from 'node:path'
import type { Spoken } from '#session/ports/session-runtime'

const ANSWER_MS = 5_000
const SOCKET_PATH_MAX = 100

export function askSupervisor(runDirectory: string, question: object): Promise<Spoken> {
  return new Promise(resolve => {
    const socket = connect(socketPath(runDirectory))
    const settle = (spoken: Spoken) => {
      socket.destroy()
      resolve(spoken)
    }
    let heard = ''
    socket.setEncoding('utf8')
    socket.setTimeout(ANSWER_MS, () => settle({ ok: false, because: 'the supervisor does not answer' }))
    socket.on('error', error => settle({ ok: false, because: `the supervisor cannot be reached: ${error.message}` }))
    socket.on('close', () => settle({ ok: false, because: 'the supervisor closed the door' }))
    socket.on('data', chunk => {
      heard += chunk
      if (heard.includes('\n')) settle(readAnswer(heard))
    })
    socket.write(`${JSON.stringify(question)}\n`)
  })
}

function readAnswer(line: string): Spoken {
  try {
    const { ok, because } = JSON.parse(line)
    return ok === true ? { ok } : { ok: false, because: String(because) }
  } catch {
    return { ok: false, because: 'the supervisor answered nonsense' }
  }
}

/** The system takes about 100 characters; the way from here may be shorter than the whole path. */
function socketPath(runDirectory: string): string {
  const path = `${runDirectory}/control.sock`
  if (path.length < SOCKET_PATH_MAX) return path
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}
