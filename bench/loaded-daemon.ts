// A daemon of its own and clients that keep their lines open, as agents and pages do.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { PROVOST, runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

export const CLIENTS = 8

export type Asked = {
  readonly address: string
  readonly token: string
  readonly agent: Agent
  readonly pid: number
  readonly program: string
}

export function withDaemon<T>(work: (daemon: Asked, home: string) => Promise<T>, program = PROVOST): Promise<T> {
  return inThrowawayDirectory(async home => {
    const { address, pid } = JSON.parse(runNode({ home }, program, 'daemon', 'start', '--json'))
    const token = readFileSync(join(home, 'provost', 'token'), 'utf8').trim()
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    try {
      return await work({ address, token, agent, pid, program }, home)
    } finally {
      agent.destroy()
      runNode({ home }, program, 'daemon', 'stop')
    }
  })
}

/** The text of the answer; anything but success ends the bench. */
export async function ask({ address, token, agent }: Asked, path: string, body?: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'provost-actor': 'bench' }
  const asked = request(address + path, { method: body === undefined ? 'GET' : 'POST', headers, agent })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  if (answer.statusCode! >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return text
}
