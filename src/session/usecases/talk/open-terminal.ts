// The terminal of a living session: what is on it and what comes, and, where it has a keyboard, what a person types.

import { needOwnSession } from '#fleet/usecases/own-sessions'
import { provostError } from '#kernel/errors/errors'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { Printed, RunPlace, RuntimeTerminal, Spoken } from '#session/ports/session-runtime'
import { isEnded } from '#session/rules/life/standing'
import type { SessionView } from '#session/rules/record/session-view'
import { type KeyAnswer, mayTakeOver } from '#session/rules/talk/may-press-keys'
import { composeHandle, readHandle } from '#session/rules/talk/terminal-handle'
import { needSession, placeOf } from '../life/need-session.ts'
import { recordObservations } from '../liveness/observe-session.ts'
import { askAsProbe } from '../liveness/probe-sessions.ts'

export type OpenTerminal = {
  readonly handle: string
  readonly session: string
  readonly runtime: string
  readonly size: { readonly columns: number; readonly rows: number } | null
  readonly takesKeys: boolean
  readonly printed: AsyncIterable<Printed>
  /** Both say why not where there is no keyboard. */
  readonly press: (keys: string) => Promise<Spoken>
  readonly resize: (columns: number, rows: number) => Promise<Spoken>
}

export async function openTerminal(world: World, given: string, signal: AbortSignal): Promise<OpenTerminal> {
  const view = await needOwnSession(world, askAsProbe(world), await needLiving(world, given))
  const { files, runtimes } = world.sessions
  const place = await placeOf(world, view)
  const { name: runtime, terminal } = runtimes.find(view.runtime)
  const opened = { handle: composeHandle(view.id, place.generation), session: view.id, runtime }
  if (!terminal) return { ...opened, ...NO_KEYBOARD, printed: files.followOutput(place, 'tail', signal) }
  const from = await files.measureOutput(place) // before the screen is read: rather a line twice than one that is missing
  const screen = await terminal.screen(place)
  if ('because' in screen)
    throw provostError('RUNTIME_UNAVAILABLE', { details: { name: runtime, why: screen.because } })
  const printed = behind(screen.text, files.followOutput(place, from, signal))
  return { ...opened, ...keyboardOf(terminal, place), size: screen.size, printed }
}

/** That a person types from now on is part of the story of the session. */
export async function takeOver(world: World, asking: Asking, { session, handle, takesKeys }: OpenTerminal) {
  const { record } = await needSession(world, session)
  const answer = mayTakeOver({ state: record.session.state, takesKeys, actor: asking.actor })
  if (!answer.may) throw keyError(handle, answer)
  const { generation } = record
  await recordObservations(
    world,
    asking,
    session,
    [],
    [composeEvent(world, asking, 'session.taken_over', { generation })],
  )
}

export function keyError(terminal: string, { code, why }: Extract<KeyAnswer, { may: false }>): Error {
  const id = readHandle(terminal)?.session ?? terminal
  return provostError(code, {
    ...(code === 'INPUT_INVALID' && { message: why }),
    details: { terminal, id, why, reason: why, field: 'actor' },
  })
}

async function needLiving(world: World, given: string): Promise<SessionView> {
  const handle = readHandle(given)
  const view = handle && (await needSession(world, handle.session))
  const isThisOne = handle?.generation === null || handle?.generation === view?.record.generation
  if (!view || !isThisOne) throw provostError('NOT_FOUND', { details: { noun: 'terminal', id: given } })
  const { state, reason } = view.record.session
  if (isEnded(state)) throw provostError('SESSION_ENDED', { details: { id: view.id, reason } })
  return view
}

const NO_KEYS: Spoken = { ok: false, because: 'it has no keyboard' }
const NO_KEYBOARD = { takesKeys: false, size: null, press: async () => NO_KEYS, resize: async () => NO_KEYS } as const

function keyboardOf(terminal: RuntimeTerminal, place: RunPlace) {
  return {
    takesKeys: true,
    press: (keys: string) => terminal.press(place, keys),
    resize: (columns: number, rows: number) => terminal.resize(place, columns, rows),
  }
}

async function* behind(screen: string, rest: AsyncIterable<Printed>): AsyncIterable<Printed> {
  yield { kind: 'text', text: screen }
  yield* rest
}
