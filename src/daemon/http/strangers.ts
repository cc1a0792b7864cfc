// Whoever comes without proof gets few answers, and those that are refused cost next to nothing.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { admitStranger, EMPTY_BOOK, STRANGER_PATH_MAX, type StrangerBook } from '#access/rules/stranger-limit'
import { toProblem } from '#kernel/errors/error-problem'
import { provostError } from '#kernel/errors/errors'

export class Strangers {
  readonly #now: () => number
  #book: StrangerBook = EMPTY_BOOK

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether it was sent away; nothing of it is repeated and nothing is written down. */
  turnAway(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.url ?? '').length > STRANGER_PATH_MAX) return refuse(request, response, TOO_LONG)
    const { may, book } = admitStranger(this.#book, request.socket.remoteAddress ?? 'socket', this.#now())
    this.#book = book
    return may ? false : refuse(request, response, TOO_MANY)
  }
}

const constant = (code: 'HTTP_TOO_MANY_REQUESTS' | 'HTTP_TARGET_TOO_LONG') => {
  const problem = toProblem(provostError(code), { instance: '/', correlationId: '' })
  return { status: problem.status, body: JSON.stringify(problem) }
}
const TOO_MANY = constant('HTTP_TOO_MANY_REQUESTS')
const TOO_LONG = constant('HTTP_TARGET_TOO_LONG')

function refuse(request: IncomingMessage, response: ServerResponse, { status, body }: typeof TOO_MANY): true {
  request.resume()
  response.writeHead(status, { 'content-type': 'application/problem+json', connection: 'close', 'retry-after': '1' })
  response.end(body)
  return true
}
