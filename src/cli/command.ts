// One command as data. The parser, help, completion and the REPL all read the same rows.

import type { Action } from '#access/rules/who/actions'
import type { Client } from '#api/client'
import type { Style } from './print/style.ts'

export type Argument = {
  readonly name: string
  readonly about: string
  readonly optional?: true
  readonly many?: true
  /** Values to offer while somebody types; loaded only then. */
  readonly suggest?: () => Promise<{ readonly suggest: SuggestValues }>
}

export type SuggestValues = (prefix: string, cwd: string) => Promise<readonly string[]>

export type Flag = {
  readonly about: string
  /** A flag with a value has a name for it; without one it is a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly short?: string
  /** May be given several times; its value is then a list. */
  readonly many?: true
}

/** A list only where the flag may be given several times. */
export type FlagValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

export type Flags = Readonly<Record<string, Flag>>

export type Answer = {
  /** What `--json` prints: one document. Undefined when the command has printed its answer as it went. */
  readonly json: unknown
  /** What a person reads. */
  readonly lines: readonly string[]
  /** 0 unless the answer is "no". */
  readonly exitCode?: number
}

export type CommandContext = {
  readonly args: Readonly<Record<string, string>>
  readonly rest: readonly string[]
  readonly flags: FlagValues
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly style: Style
  /** Columns of the terminal. */
  readonly width: number
  /** Opened on first use, so that commands that need no store open none. */
  readonly client: () => Promise<Client>
  /** One line on stderr that says how far the work is; nothing with --json or --quiet. */
  readonly progress: (text: string) => void
  /** One line on stderr about how far the work is, also into a pipe; nothing with --json or --quiet. */
  readonly note: (text: string) => void
  /** One line on a terminal that the next one replaces; null takes it away. Nothing into a pipe. */
  readonly live: (text: string | null) => void
  /** One line on stderr about something that is wrong although the command goes on; nothing with --json. */
  readonly warn: (line: string) => void
  /** One line that a person types at a terminal; null when it is no longer wanted. Absent where nobody sits at one. */
  readonly ask: AskPerson | undefined
  /** For output that goes on: one line on stdout now. */
  readonly emit: (line: string) => void
  /** Resolves when the person interrupts. */
  readonly interrupted: Promise<void>
  /** Resolves at the second time, for a command that tells at the first. */
  readonly interruptedAgain: Promise<void>
  /** Resolves when whoever reads our output went away, as in `provost log tail --follow | head`. */
  readonly readerGone: Promise<void>
}

/** Asks the person at the terminal for one line; null when the signal or the end of the input came first. */
export type AskPerson = (
  question: string,
  signal: AbortSignal,
  /** The words that count as an answer, for who shows them as buttons. */
  choices?: readonly string[],
) => Promise<string | null>

export type Run = (context: CommandContext) => Promise<Answer>

export type Command = {
  readonly path: readonly string[]
  readonly summary: string
  readonly args?: readonly Argument[]
  readonly flags?: Flags
  readonly examples: readonly string[]
  readonly hidden?: true
  /** Has to put things in order when it is interrupted, and is waited for. */
  readonly endsItself?: true
  /** Tells at the first interrupt what goes on, stops it at the second, and answers as ever. */
  readonly tellsOnInterrupt?: true
  /** Hooks of workflows run it wherever they are. Every other command that an agent runs speaks as that agent. */
  readonly servesHooks?: true
  /** What it does to this machine without asking a route; an agent is asked the same table for it. */
  readonly action?: Action
  /** Leaves agents at work when it ends: where no daemon watches, it starts one first. */
  readonly leavesAgents?: true
  /** Loaded only when the command is run. */
  readonly load: () => Promise<{ readonly run: Run }>
}

export const GLOBAL_FLAGS: Flags = {
  json: { about: 'one JSON document on stdout, nothing on stderr' },
  quiet: { about: 'print only what was asked for', short: 'q' },
  verbose: { about: 'with an error: severity, all causes, details and stack' },
  'no-daemon': { about: 'run in this process, also when a daemon runs' },
  project: { about: 'the project to work on', value: 'id' },
  actor: { about: 'who does it; else PROVOST_ACTOR, else git user.name', value: 'name' },
  'sign-with': { about: 'sign the decision with this SSH key (ed25519), where the home wants that', value: 'file' },
  key: { about: 'names this change: run again with the same key, it happens once', value: 'key' },
  help: { about: 'what this command does', short: 'h' },
}
