// Leaves one signal of a hook in the run directory of its session. It needs no daemon, and nothing of it may fail an agent.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { locateHome } from '#files/home'
import { isId } from '#kernel/events/ids'
import { writeInstant } from '#kernel/events/time'
import { type HookWords, readHookSignal } from '../rules/agent-lines/read-hook-signal.ts'
import { appendSignal } from './run-directory/signal-spool.ts'

export type HookCall = {
  /** The values of the flags by name. */
  readonly words: HookWords
  readonly payload: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: number
}

/** Null when it was left, else why not. */
export function leaveSignal({ words, payload, cwd, env, now }: HookCall): string | null {
  const { session = '', generation = '' } = words
  if (!isId('session', session)) return `${JSON.stringify(session)} is no session`
  if (!/^[1-9]\d{0,8}$/.test(generation)) return `${JSON.stringify(generation)} is no generation`
  const signal = readHookSignal(words, payload)
  if (!signal) return 'no event is named'
  const told = [words.run, env.PROVOST_RUN_DIR].filter(place => place !== undefined)
  const home = join(locateHome(env).path, 'runs', session, `g${generation}`)
  const places = [...told, home, ...placesAbove(cwd, session, generation)]
  const run = places.find(place => isRun(place, session, generation))
  if (run === undefined) return `${session} has no run directory for generation ${generation}`
  return appendSignal(run, { ...signal, at: writeInstant(now), source: 'hook' }) ? null : 'the signals are too many'
}

// A hook may be told a path by anybody, so it must be the directory of just this launch.
function isRun(place: string, session: string, generation: string): boolean {
  return basename(place) === `g${generation}` && basename(dirname(place)) === session && existsSync(place)
}

/** Version 0.1 kept them in the project, and its agents work below that, in `.provost/worktrees`. */
function* placesAbove(cwd: string, session: string, generation: string): Generator<string> {
  for (let place = cwd; ; place = dirname(place)) {
    yield join(place, '.provost', 'run', session, `g${generation}`)
    if (place === dirname(place)) return
  }
}
