// The way from a cage to its model, or to registries of packages: connects to the names that were said, on their port for TLS, and to nothing else. What was
// wanted besides is kept, for whoever wonders why an agent could not do its work.
import { connect, type Socket } from 'node:net'
import { mayConnect } from '../../rules/cage/model-network.ts'

const HEAD_BYTES_MAX = 8 * 1024
const HEAD_MS_MAX = 10_000
const REFUSED_MAX = 100
const TLS_PORT = 443

export type ModelWay = {
  readonly hosts: readonly string[]
  /** Hears all names that were refused so far, each once. */
  readonly onRefused: (names: readonly string[]) => void
  /** Connects to a name, outside. */
  readonly reach: (host: string) => Promise<Socket>
}

/**
 * The name is resolved out here: inside of the cage there is nobody to ask, and nothing an agent says about it counts. All of its
 * addresses are tried: models have one for each family, and many machines have a way to only one of them.
 */
export async function reachByName(host: string): Promise<Socket> {
  const socket = connect({ host, port: TLS_PORT, allowHalfOpen: true, autoSelectFamily: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

export function modelProxy({ hosts, onRefused, reach }: ModelWay): (socket: Socket) => void {
  const refused = new Set<string>()
  const refuse = (socket: Socket, status: string, name: string | null) => {
    socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
    if (name === null || refused.has(name) || refused.size >= REFUSED_MAX) return
    onRefused([...refused.add(name)])
  }
  const serve = async (socket: Socket) => {
    const head = await readHead(socket)
    if (head === null) return refuse(socket, '400 Bad Request', null)
    const answer = mayConnect(head.line, hosts)
    if (!answer.may) return refuse(socket, answer.status, answer.name)
    const outside = await reach(answer.host).catch(() => null)
    if (outside === null) return refuse(socket, '502 Bad Gateway', null)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    outside.write(head.rest)
    join(socket, outside)
    join(outside, socket)
  }
  return socket => {
    socket.on('error', () => {}) // whoever asked has gone
    serve(socket).catch(() => socket.destroy())
  }
}

function join(from: Socket, to: Socket): void {
  from.on('error', () => to.destroy()).on('close', () => to.destroy())
  from.pipe(to)
}

type Head = { readonly line: string; readonly rest: Buffer }

/** Null: it is no request, too long, or too slow. */
function readHead(socket: Socket): Promise<Head | null> {
  return new Promise(resolve => {
    let read = Buffer.alloc(0)
    const settle = (head: Head | null) => {
      clearTimeout(timer)
      socket.pause()
      socket.removeListener('data', take)
      resolve(head)
    }
    const take = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      const end = read.indexOf('\r\n\r\n')
      if (end !== -1)
        settle({ line: read.subarray(0, read.indexOf('\r\n')).toString('latin1'), rest: read.subarray(end + 4) })
      else if (read.length > HEAD_BYTES_MAX) settle(null)
    }
    const timer = setTimeout(() => settle(null), HEAD_MS_MAX)
    socket.on('data', take).once('end', () => settle(null))
  })
}
