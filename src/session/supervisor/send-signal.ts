// Tells a signal through the door of a cage: inside there is no run directory to leave it in.
import { request } from 'node:http'
import type { HookWords } from '../rules/agent-lines/read-hook-signal.ts'
import { SIGNAL_PATH } from './signal-path.ts'

const WAIT_MS = 4_000

/** Null when it was heard, else why not. */
export function sendSignal(socketPath: string, words: HookWords, payload: string): Promise<string | null> {
  return new Promise(resolve => {
    const sent = request({ method: 'POST', path: SIGNAL_PATH, socketPath, timeout: WAIT_MS }, answer => {
      answer.resume()
      resolve(answer.statusCode === 200 ? null : 'the door of the session did not take it')
    })
    sent.on('timeout', () => sent.destroy(new Error('it did not answer in time')))
    sent.on('error', error => resolve(`the door of the session is shut: ${error.message}`))
    sent.end(JSON.stringify({ words, payload }))
  })
}
