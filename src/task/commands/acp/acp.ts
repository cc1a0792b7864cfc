// `provost acp`
import { isAbsolute } from 'node:path'
import type { CommandContext, Run } from '#cli/command'
import { needProjectHere } from '#cli/find-project-here'
import { textFlag } from '#cli/parse/text-flag'
import { packageVersion } from '#daemon/package-files'
import { isProvostError } from '#kernel/errors/errors'
import type { JsonObject } from '#kernel/reading/json-value'
import { serveLines } from '#mcp/serve-lines'
import {
  composeChunk,
  composeInitialized,
  composePlan,
  composeTaskPermission,
  readAcpPrompt,
  readOutcome,
} from '../../rules/acp/acp-messages.ts'
import { changeTask } from '../change-task.ts'
import { composeTaskAnswer } from '../print-answer.ts'
import { AcpPeer, AcpRefusal } from './acp-peer.ts'

type Session = { readonly id: string; readonly cwd: string; task: string | null; isCancelled: boolean }

export const run: Run = async context => {
  const sessions = new Map<string, Session>()
  const peer: AcpPeer = new AcpPeer(context.emit, (method, params) => answer(method, params))
  const answer = async (method: string, params: JsonObject): Promise<unknown> => {
    if (method === 'initialize') return composeInitialized(packageVersion())
    if (method === 'session/new') return open(sessions, params)
    const session = sessions.get(String(params.sessionId))
    if (!session) throw new AcpRefusal(-32602, `${method}: no such session`)
    if (method === 'session/cancel') return cancel(context, session)
    if (method === 'session/prompt') return prompt(context, peer, session, readAcpPrompt(params))
    throw new AcpRefusal(-32601, `${method} is not known here`)
  }
  process.stdin.setEncoding('utf8')
  const lines = process.stdin as AsyncIterable<string>
  await Promise.race([
    serveLines(lines, line => peer.take(line).then(() => undefined), context.emit),
    context.interrupted,
  ])
  process.stdin.destroy()
  return { json: undefined, lines: [] }
}

function open(sessions: Map<string, Session>, { cwd }: JsonObject): object {
  if (typeof cwd !== 'string' || !isAbsolute(cwd)) throw new AcpRefusal(-32602, 'cwd must be an absolute path')
  const id = `acp-${sessions.size + 1}`
  sessions.set(id, { id, cwd, task: null, isCancelled: false })
  return { sessionId: id }
}

async function cancel(context: CommandContext, session: Session): Promise<void> {
  session.isCancelled = true
  if (session.task !== null) await (await context.client()).call('stopTask', { parameters: { task: session.task } })
}

/** A prompt is a task: it is taken as far as it goes by itself, and a person decides the rest. */
async function prompt(context: CommandContext, peer: AcpPeer, session: Session, brief: string): Promise<object> {
  const say = (text: string) => peer.notify('session/update', composeChunk(session.id, text))
  session.isCancelled = false
  try {
    const here = atEditor(context, peer, session, say)
    const client = await context.client()
    const project = await needProjectHere(here)
    const { task, phase } = await client.call('newTask', { body: { project, brief } })
    session.task = task
    say(`task ${task}`)
    peer.notify('session/update', composePlan(session.id, phase))
    const unfollow = await followPhases(context, peer, session)
    const answer = await changeTask(here, 'runTask', task, { harness: textFlag(context, 'harness') }).finally(unfollow)
    for (const line of composeTaskAnswer(answer, context.style)) say(line)
  } catch (error) {
    if (!isProvostError(error)) throw error
    say(`${error.code}: ${error.message}${error.hint ? `\nnext: ${error.hint}` : ''}`)
    if (!session.isCancelled) return { stopReason: 'refusal' }
  }
  return { stopReason: session.isCancelled ? 'cancelled' : 'end_turn' }
}

/** The same command as at a terminal; only what it says and asks goes to the editor. */
function atEditor(
  context: CommandContext,
  peer: AcpPeer,
  session: Session,
  say: (text: string) => void,
): CommandContext {
  let asked = 0
  let last = ''
  const warn = (line: string) => {
    if (line.includes(' waits for you: ')) last = line
    say(line)
  }
  return {
    ...context,
    cwd: session.cwd,
    note: say,
    warn,
    live: () => {},
    progress: () => {},
    ask: async (question, signal, choices = []) => {
      asked += 1
      const title = last === '' ? question.trim() : last
      const wish = composeTaskPermission(session.id, `${session.task}-${asked}`, title, choices)
      return readOutcome(await peer.ask('session/request_permission', wish, signal))
    },
  }
}

async function followPhases(context: CommandContext, peer: AcpPeer, session: Session): Promise<() => void> {
  const feed = await (await context.client()).open('followEvents', { query: { stream: `task/${session.task}` } })
  if (feed.kind !== 'feed') return () => {}
  return feed.open({
    send: (_position, type, data) => {
      const to: unknown = type === 'task.moved' ? JSON.parse(data).data?.to : undefined
      if (typeof to === 'string') peer.notify('session/update', composePlan(session.id, to))
      return true
    },
    onceReady: () => {},
    comment: () => {},
    drop: () => {},
  })
}
