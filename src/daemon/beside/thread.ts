// The thread beside the event loop of a daemon: the same application, for what would keep everybody else waiting.
import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ApiResponse } from '#api/exchange'
import { toProblem } from '#kernel/errors/error-problem'
import { isProvostError } from '#kernel/errors/errors'
import { recogniseFailure } from '#kernel/errors/recognise-failure'
import { carryOut } from '../app.ts'
import { asProven } from '../current-proof.ts'
import { asRequest } from '../current-request.ts'
import { composeJsonPieces } from '../http/json-pieces.ts'
import type { Services } from '../services.ts'
import { wire } from '../wiring.ts'
import { type Ask, type FromThread, PIECES_AHEAD, type ToThread } from './messages.ts'
import { AskerLeft, type Reading, readingFor, watchStore } from './watched-store.ts'

const PROGRESS_MS = 500
/** Then it gets about a third of what the event loop gets, when both want the same processor. */
const NICE = 5
const NICE_MAX = 19

type Job = Reading & { ahead: number; goOn: () => void }

export async function runThread(): Promise<void> {
  giveWay()
  const jobs = new Map<number, Job>()
  const opened = Promise.withResolvers<Services>()
  opened.promise.catch(() => {}) // it may fail before anybody has asked
  const take = async (ask: Ask) => {
    jobs.set(ask.id, { hasLeft: false, read: 0, ahead: 0, goOn: () => {} })
    await opened.promise.then(
      services => answer(services, ask, jobs),
      // A store that cannot be opened is told to whoever asks; the next question starts another thread.
      thrown => {
        sayFailure(ask.id, recogniseFailure(thrown))
        parentPort!.close()
      },
    )
  }
  parentPort!.on('message', (message: ToThread) => {
    if (message.kind === 'ask') void take(message)
    else hear(jobs.get(message.id), message.kind)
  })
  await wire(workerData, 'in_process', () => {}, { through: watchStore }).then(
    ({ services }) => opened.resolve(services),
    opened.reject,
  )
}

/** On Linux a priority is that of the thread that asks for it, elsewhere it would be that of the whole daemon. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(NICE_MAX, getPriority() + NICE))
}

function say(message: FromThread, ...handedOver: ArrayBuffer[]): void {
  parentPort!.postMessage(message, handedOver)
}

function hear(job: Job | undefined, kind: 'more' | 'leave'): void {
  if (!job) return
  if (kind === 'leave') job.hasLeft = true
  else job.ahead -= 1
  job.goOn()
}

async function answer(services: Services, ask: Ask, jobs: Map<number, Job>): Promise<void> {
  const { id } = ask
  const job = jobs.get(id)!
  const of = await services.world.store.log.headPosition().catch(() => 0)
  const telling = setInterval(() => say({ id, kind: 'progress', read: job.read, of }), PROGRESS_MS)
  try {
    const response = await readingFor(job, () => carryOutFor(services, ask))
    await tell(id, job, response)
    say({ id, kind: 'end' })
  } catch (thrown) {
    sayFailure(id, recogniseFailure(thrown))
  } finally {
    clearInterval(telling)
    jobs.delete(id)
  }
}

function carryOutFor(services: Services, { route, call, proven, scope }: Ask): Promise<ApiResponse> {
  const work = () => asProven(proven, () => carryOut(services, route, { ...call, services }))
  return scope ? asRequest({ ...scope }, work) : work()
}

async function tell(id: number, job: Job, response: ApiResponse): Promise<void> {
  const { status, headers = {} } = response
  if (response.kind !== 'json' && response.kind !== 'text')
    throw new Error(`an answer of the kind ${response.kind} cannot be handed over`)
  const contentType = response.kind === 'json' ? 'application/json' : response.contentType
  say({ id, kind: 'begun', status, contentType, headers })
  const pieces = response.kind === 'json' ? composeJsonPieces(response.body) : [response.body]
  for (const piece of pieces) await sayPiece(id, job, piece)
}

async function sayPiece(id: number, job: Job, text: string): Promise<void> {
  while (job.ahead >= PIECES_AHEAD && !job.hasLeft)
    await new Promise<void>(resolve => {
      job.goOn = resolve
    })
  if (job.hasLeft) throw new AskerLeft()
  job.ahead += 1
  const bytes = new TextEncoder().encode(text)
  say({ id, kind: 'piece', bytes }, bytes.buffer)
  await new Promise<void>(resolve => setImmediate(resolve)) // those who leave are heard between two pieces
}

function sayFailure(id: number, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (isProvostError(error)) say({ id, kind: 'refused', problem: toProblem(error, {}) })
  else say({ id, kind: 'failed', message, stack })
}
