// Through which door a command goes: the daemon's if one runs, else the same application in this process.
import { closeSync, openSync } from 'node:fs'
import { TERMINAL_HEADER } from '#access/rules/terminal-header'
import { Client } from '#api/client'
import { type AskToConfirm, confirmActs } from '#api/confirm-acts'
import type { App, RequestAsker } from '#api/exchange'
import { findDaemonDoor, findGitUser } from '#daemon/local/home-access'
import { findSkew } from '#daemon/local/versions'
import { provostError } from '#kernel/errors/errors'
import { type Actor, isActorName, person } from '#kernel/events/actor'
import { askUntilKnown } from './ask-until-known.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type OpenDoor = { readonly client: Client; readonly close: () => Promise<void> }

export type DoorWish = {
  readonly env: Environment
  readonly cwd: string
  readonly noDaemon: boolean
  readonly actorFlag: string | undefined
  /** Whoever runs inside a session comes with its token. */
  readonly asSession?: boolean
  /** Agents will be left at work: a daemon is started where none runs and the home wants one. */
  readonly leavesAgents?: boolean
  /** The key of the first change; later ones of the same command are numbered. */
  readonly key?: string | undefined
  /** The SSH key with which decisions are signed. */
  readonly sign?: string | undefined
  /** Asks whoever sits at the terminal whether they mean it; absent: nobody does. */
  readonly confirm?: AskToConfirm | undefined
  /** Hears how much a daemon has read for an answer, of how much there is. */
  readonly progress?: RequestAsker['progress'] | undefined
  /** Hears in one line that a daemon was started, or why none was, and when an answer was lost. */
  readonly tell?: (line: string) => void
}

export async function openCommandDoor(wish: DoorWish): Promise<OpenDoor> {
  const { env, cwd, noDaemon, actorFlag, asSession, key, progress, tell = () => {} } = wish
  if (asSession && env.PROVOST_DOOR) return openCageDoor(env.PROVOST_DOOR, env.PROVOST_SESSION ?? '', key)
  const pass = asSession ? await findPass(env, cwd) : undefined
  const actor = () => resolveActor(env, cwd, actorFlag)
  const daemon = noDaemon ? undefined : ((await findDaemonDoor(env, pass?.token)) ?? (await startWatch(wish)))
  const agent = pass ? { actor: pass.actor, generation: pass.generation } : null
  const newKey = key === undefined ? undefined : numberKeys(key)
  if (daemon) {
    const skew = asSession ? null : findSkew(env) // an agent can do nothing about it
    if (skew !== null) tell(skew)
    const lasting = askUntilKnown(daemon, {
      findDaemon: () => findDaemonDoor(env, pass?.token),
      openInProcess: async () => (await import('#daemon/in-process')).openInProcess(env),
      warn: tell,
    })
    const door = await signing(atTerminal(hearing(lasting.door, progress), wish), wish)
    return { client: new Client(door, actor, agent, newKey), close: lasting.close }
  }
  const { openInProcess } = await import('#daemon/in-process')
  const inProcess = await openInProcess(env)
  const door = await signing(atTerminal(inProcess.app, wish), wish)
  return { client: new Client(door, actor, agent, newKey), close: inProcess.close }
}

/** A command that ends takes its line with it; nobody else can make it leave. */
function hearing(door: App, progress: RequestAsker['progress'] | undefined): App {
  if (!progress) return door
  const asker = { left: new AbortController().signal, progress }
  return request => door(request.method === 'GET' ? { ...request, asker } : request)
}

async function signing(door: App, { sign, cwd }: DoorWish): Promise<App> {
  return sign === undefined ? door : (await import('./sign-acts.ts')).signActs(door, sign, cwd)
}

/** Says of what changes something whether a terminal is behind it; only an agent that runs open could say so as well. */
function atTerminal(door: App, { confirm }: DoorWish): App {
  const told: App = request => {
    if (request.method === 'GET' || !(confirm || hasTerminal())) return door(request)
    return door({ ...request, headers: { ...request.headers, [TERMINAL_HEADER]: 'yes' } })
  }
  return confirm ? confirmActs(told, confirm) : told
}

function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

/** Who speaks there is known on the other side; nothing that is said here changes it. */
async function openCageDoor(socket: string, session: string, key: string | undefined): Promise<OpenDoor> {
  const { createHttpDoor } = await import('#daemon/http/http-door')
  const agent = { actor: { kind: 'agent', id: session } } as const
  const door = createHttpDoor({ socket, address: 'http://provost.localhost' }, '')
  const newKey = key === undefined ? undefined : numberKeys(key)
  return { client: new Client(door, async () => agent.actor, agent, newKey), close: async () => {} }
}

/** A command may make several changes; run again, it makes the same ones in the same order. */
function numberKeys(key: string): () => string {
  let count = 0
  return () => (++count === 1 ? key : `${key}/${count}`)
}

async function startWatch({ env, leavesAgents, asSession, tell = () => {} }: DoorWish): Promise<App | undefined> {
  if (!leavesAgents || asSession) return undefined
  const { launchWatch } = await import('#daemon/local/daemon-life')
  const launched = await launchWatch(env)
  if (launched.kind === 'unwanted') return undefined
  if (launched.kind === 'failed') {
    tell(`no daemon could be started, so nobody watches this agent: ${launched.because}`)
    return undefined
  }
  tell(`no daemon ran: started one with pid ${launched.pid} to watch over agents; \`provost daemon stop\` ends it`)
  return findDaemonDoor(env)
}

async function findPass(env: Environment, cwd: string) {
  if (!env.PROVOST_SESSION) return undefined
  return (await import('#session/session-pass')).readSessionPass(env, cwd)
}

/** Flag, then PROVOST_ACTOR, then git's user.name. A wrong name is refused here; no name is refused by what needs one. */
export async function resolveActor(env: Environment, cwd: string, flag: string | undefined): Promise<Actor | null> {
  const given = flag ?? (env.PROVOST_ACTOR || undefined)
  if (given !== undefined && !isActorName(given)) {
    throw provostError('INPUT_INVALID', {
      message: `actor must be 1 to 100 visible characters without a blank at either end; got ${JSON.stringify(given).slice(0, 60)}`,
      hint: flag === undefined ? 'correct PROVOST_ACTOR' : 'correct --actor',
      details: { field: 'actor' },
    })
  }
  if (given !== undefined) return person(given)
  const name = await findGitUser(cwd)
  return isActorName(name) ? person(name) : null
}
