// Where agents live: how one is started, looked at, spoken to and ended. Every answer is an observation, not a verdict.

import type { GroupSight } from '#access/rules/facts/judge-exit'
import type { Look } from '../rules/activity/vocabulary.ts'
import type { ExitRecord, Heartbeat, Identity, LaunchRead } from '../rules/life/run-documents.ts'
import type { Launch, RuntimeName } from './agent-harness.ts'

/** One launch of one session. */
export type RunPlace = { readonly root: string; readonly session: string; readonly generation: number }

export type RunStart = {
  readonly harness: string
  readonly launch: Launch
  readonly cwd: string
  /** Whether the agent gets the terminal that its supervisor is started in. */
  readonly terminal: boolean
  /** The agent's own name of the session that it goes on with; null: a new one. */
  readonly resumes: string | null
  readonly prompt: string
  readonly system: string
  /** Of an agent in a cage, which speaks through its door and has no token; null: it runs open. */
  readonly door: {
    readonly desk: string
    readonly provost: readonly string[]
    /** Names that its network connects to; null: it has another one. */
    readonly modelHosts: readonly string[] | null
  } | null
}

/** Undefined: not there. `unreadable`: something is there and says nothing. */
export type Found<Document> = Document | 'unreadable' | undefined

export type NumberedLine = { readonly seq: number; readonly line: string }

/** The directory of one launch. */
export interface RunFiles {
  pathOf(place: RunPlace): string
  /** Something was started under this name here before, perhaps by a home that is gone. */
  isTaken(root: string, session: string): Promise<boolean>
  /** Makes the directory and everything in it that the supervisor needs; refuses a launch that was prepared before. */
  prepare(place: RunPlace, start: RunStart): Promise<void>
  /** How its lines are read, and what it went on with. */
  readLaunch(place: RunPlace): Promise<Found<LaunchRead>>
  readIdentity(place: RunPlace): Promise<Found<Identity>>
  readHeartbeat(place: RunPlace): Promise<Found<Heartbeat>>
  readExit(place: RunPlace): Promise<Found<ExitRecord>>
  /** Names that its network refused to connect to; none where it has another network. */
  readRefused(place: RunPlace): Promise<Found<readonly string[]>>
  /** Whether there is one in its directory, whatever it says: a glance that may be cast often. */
  hasExit(place: RunPlace): boolean
  /** The whole lines behind this number; the number of a line is where it ends in the file. */
  readSignals(place: RunPlace, after: number): Promise<NumberedLine[]>
  /** What the agent said about use behind this number, numbered likewise. */
  readUsage(place: RunPlace, after: number): Promise<NumberedLine[]>
  readPrompt(place: RunPlace): Promise<string | undefined>
  readOutput(place: RunPlace, maxBytes: number): Promise<Uint8Array>
  /** All of it that is kept, in the order in which it was printed. */
  streamOutput(place: RunPlace): AsyncIterable<Uint8Array>
  /** The same in whole lines; one that is too long to be read is left out. */
  outputLines(place: RunPlace): AsyncIterable<string>
  /** So much was printed into the newest part of it. */
  measureOutput(place: RunPlace): Promise<number>
  /** From there, or from a little before its end, and then what comes; ends with the launch or the signal. */
  followOutput(place: RunPlace, from: number | 'tail', signal: AbortSignal): AsyncIterable<Printed>
  keepMessage(place: RunPlace, name: string, text: string): Promise<string>
}

/** What was printed, as a terminal takes it, or how much of it was left out. */
export type Printed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'skipped'; readonly bytes: number }

export type ObservedProcess =
  | { readonly kind: 'found'; readonly bootId: string; readonly startTime: string | null; readonly state: string }
  | { readonly kind: 'absent' | 'error'; readonly bootId: string; readonly startTime: null; readonly state: '' }

export type Stopped = { readonly isEmpty: boolean; readonly survivors: readonly number[] }

export type Spoken = { readonly ok: true } | { readonly ok: false; readonly because: string }

export interface AgentControl {
  observe(pid: number): Promise<ObservedProcess>
  /** Whether anybody of a group lives. A number means nobody after a restart of the machine. */
  observeGroup(processGroup: number): Promise<GroupSight>
  /** Supervisor first, then the group itself, then what left it; resolves when nothing is left or has outlived its time. */
  stop(place: RunPlace, identity: Identity): Promise<Stopped>
  /** What has the same id is taken once, however often it is written. */
  write(place: RunPlace, text: string, id: string): Promise<Spoken>
  closeInput(place: RunPlace): Promise<Spoken>
  /** Every living process that a launch on this machine has started, with the run directory of the launch. */
  listStarted(): Promise<readonly { readonly pid: number; readonly runDirectory: string }[]>
  /** Ends everything that this launch has started. */
  end(runDirectory: string): Promise<Stopped>
}

export interface SessionRuntime {
  readonly name: RuntimeName
  preflight(): Promise<Spoken>
  /**
   * Starts the supervisor; the identity appears in the run directory, or the reason in the answer. The environment of the
   * agent is complete: the allow-list and what the agent needs. It is handed over and stays in no file.
   */
  start(place: RunPlace, env: Readonly<Record<string, string>>): Promise<Spoken>
  look(place: RunPlace, identity: Identity): Promise<Look>
  /** Types a message into a terminal; undefined where there is none. */
  type?(place: RunPlace, text: string): Promise<Spoken>
  /** For a person who looks and types; undefined where there is only output. */
  readonly terminal?: RuntimeTerminal
}

export type Screen = {
  readonly size: { readonly columns: number; readonly rows: number }
  /** What draws it on an empty terminal of that size. */
  readonly text: string
}

export interface RuntimeTerminal {
  screen(place: RunPlace): Promise<Screen | { readonly because: string }>
  press(place: RunPlace, keys: string): Promise<Spoken>
  resize(place: RunPlace, columns: number, rows: number): Promise<Spoken>
}

export interface SessionRuntimes {
  find(name: RuntimeName): SessionRuntime
}
