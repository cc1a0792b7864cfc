// What the screen of an agent shows, where nothing else is heard of it. Seen with Codex 0.166.0 and Claude Code 2.1.325; a
// screen that looks like none of these says nothing.
import type { InstantMs } from '#kernel/events/time'
import type { ActivityPart } from './activity-part.ts'
import type { Activity } from './vocabulary.ts'

export type ScreenSays = 'asks' | 'works' | 'rests' | null

type Looks = { readonly asks: RegExp; readonly works: RegExp; readonly rests: RegExp }

const SCREENS: ReadonlyMap<string, Looks> = new Map([
  [
    'codex',
    {
      asks: /^\s*\u203a?\s*1\. Yes\b|Press enter to confirm or esc to cancel/m,
      works: /esc to interrupt/,
      rests: /^\u203a /m,
    },
  ],
  ['claude-code', { asks: /^[\s\u2502]*\u276f?\s*1\. Yes\b/m, works: /esc to interrupt/, rests: /^\u276f\s*$/m }],
])

const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|[@-Z\\-_])/g
const TEXT_MAX = 64 * 1024

/** `text` is what draws the screen; of a history only its last lines are on it. */
export function readScreen(harness: string, text: string, rows: number): ScreenSays {
  const looks = SCREENS.get(harness)
  if (!looks) return null
  const shown = text.slice(-TEXT_MAX).replaceAll(ESCAPES, '').replaceAll('\r', '').split('\n').slice(-rows).join('\n')
  if (looks.asks.test(shown)) return 'asks'
  if (looks.works.test(shown)) return 'works'
  return looks.rests.test(shown) ? 'rests' : null
}

/** Agents that tell nothing of themselves in a terminal, but whose screen can be read. */
const HEARD_BY_SCREEN: readonly string[] = ['codex']
/** Agents whose hooks tell everything but that a person closed a dialog. */
const HEARD_BY_HOOKS: readonly string[] = ['claude-code']

export function isHeardInTerminal(harness: string): boolean {
  return HEARD_BY_SCREEN.includes(harness) || HEARD_BY_HOOKS.includes(harness)
}

export type ScreenFacts = {
  readonly harness: string
  readonly says: ScreenSays
  readonly activity: ActivityPart
  readonly launchedAt: InstantMs | null
  readonly now: InstantMs
  /** Nothing but that it rests was heard of it, and no first words are on their way. */
  readonly isLeftAlone: boolean
}

const ACTIVITIES: Readonly<Record<NonNullable<ScreenSays>, Activity>> = {
  asks: 'blocked',
  works: 'active',
  rests: 'idle',
}

/** A hook comes a moment before the dialog that it tells of, and a prompt is drawn before the first one is taken. */
const DRAWN_MS = 2_000
const STARTED_MS = 20_000

export function decideScreen({ harness, says, activity, launchedAt, now, isLeftAlone }: ScreenFacts): Activity | null {
  if (says === null) return null
  if (HEARD_BY_HOOKS.includes(harness)) {
    const isSettled = now - (activity.lastSignalAt ?? now) >= DRAWN_MS
    const isBehind = activity.state === 'blocked' || isLeftAlone
    return isBehind && says === 'rests' && isSettled ? 'idle' : null
  }
  if (!HEARD_BY_SCREEN.includes(harness)) return null
  const isStarting = activity.state === '' && says === 'rests' && now - (launchedAt ?? now) < STARTED_MS
  const seen = ACTIVITIES[says]
  return isStarting || seen === activity.state ? null : seen
}
