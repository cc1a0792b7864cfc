// Says how long work has been going on and what it does, while a command waits for it: on a terminal in one line that moves,
// in a pipe with a line now and then.
import type { CommandContext } from './command.ts'

const LIVE_MS = 1_000
const PIPE_MS = 15_000
/** Nobody needs to be told about what is over at once. */
const SHORT_MS = 2_000

export type WorkWatch = {
  /** Something happened: one line, with the time since the beginning. */
  readonly say: (text: string) => void
  /** Nothing is said until the returned function is called: somebody types where it would stand. */
  readonly hold: () => () => void
  readonly stop: () => void
}

/** `tell` answers what goes on now, in a few words. */
export function watchWork({ live, note }: CommandContext, tell: () => string, now: () => number = Date.now): WorkWatch {
  const begun = now()
  const elapsed = () => composeClock(now() - begun)
  let pipedAt = begun
  let held: string[] | null = null
  const timer = setInterval(() => {
    if (now() - begun < SHORT_MS || held) return
    live(`  ${elapsed()}  ${tell()}`)
    pipedAt = sayInPipe(pipedAt)
  }, LIVE_MS)
  const sayInPipe = (last: number): number => {
    if (now() - last < PIPE_MS) return last
    live(null)
    note(`  ${elapsed()}  ${tell()}`)
    return now()
  }
  return {
    say: text => {
      const line = `  ${elapsed()}  ${text}`
      if (held) return void held.push(line)
      pipedAt = now()
      live(null)
      note(line)
    },
    hold: () => {
      live(null)
      held = []
      return () => {
        for (const line of held ?? []) note(line)
        held = null
      }
    },
    stop: () => {
      clearInterval(timer)
      live(null)
    },
  }
}

export function composeClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
