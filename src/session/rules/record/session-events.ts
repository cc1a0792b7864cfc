// The events of a session and how each is read back from the log (spec 2.3). The envelope is the kernel's.
import { readBoolean, readText, readTexts } from '#kernel/reading/read-input'
import { oneOf, orElse, orNull, type Reader, readWhole, shapeOf, wholeFrom } from '#kernel/reading/read-shape'
import { KILL_KINDS, RUNTIMES, SESSION_KINDS } from '../activity/vocabulary.ts'
import { CLOSED_HOW } from '../agent-lines/line-reader.ts'
import { FAILURE_CLASSES } from '../failure/failure-class.ts'
import { readIdentityMember } from '../life/run-documents.ts'
import { ASIDE_CODES } from '../story/describe-outside.ts'
import { readPatch } from './read-record.ts'

const text = orElse(readText, '')
const textOrNull = orElse(orNull(readText), null)
const count = orElse(wholeFrom(0), 0)

const readAsked = shapeOf({
  model: textOrNull,
  permissions: textOrNull,
  confinement: orElse(orNull(oneOf(['required', 'preferred', 'off'])), null),
})

const readPurpose = shapeOf({
  phase: textOrNull,
  attempt: orElse(orNull(wholeFrom(0)), null),
  swarm: textOrNull,
  /** The session whose change it reviews. */
  review: textOrNull,
})

/** Whose work it goes on with, on another account: who is behind it, from which commit, and how often that was done before. */
const readFollows = shapeOf({ session: readText, times: wholeFrom(1), person: textOrNull })

export type Follows = ReturnType<typeof readFollows>

export type SessionPurpose = ReturnType<typeof readPurpose>

/** Whether the base was fetched just now, or may be old. */
export const FRESHNESSES = ['fetched', 'unknown_freshness'] as const

export const RESTORE_MODES = ['native', 'saved_prompt', 'fresh'] as const

export const SESSION_READERS = {
  'session.created': shapeOf({
    projectId: readText,
    kind: oneOf(SESSION_KINDS),
    taskId: textOrNull,
    /** What of a task or a swarm it does; null: nothing of these, or version 0.1 made it. */
    purpose: orElse(orNull(readPurpose), null),
    harness: readText,
    runtime: oneOf(RUNTIMES),
    branch: readText,
    base: textOrNull,
    baseSha: textOrNull,
    baseFreshness: orElse(oneOf(FRESHNESSES), 'unknown_freshness'),
    worktree: textOrNull,
    workDirectory: textOrNull,
    /** The private repository that it works in; null: that of the project. */
    copy: textOrNull,
    title: text,
    nativeSessionId: textOrNull,
    /** What was asked for beyond the configuration: a restored launch equals the first one. */
    asked: orElse(orNull(readAsked), null),
    /** Who pays, of those that are configured; null: the login of the agent. */
    account: textOrNull,
    follows: orElse(orNull(readFollows), null),
    /** The session that was parked on another machine, whose conversation it goes on with; null: none. */
    resumes: textOrNull,
    /** Where it was made; logs of version 0.1 do not say. */
    node: textOrNull,
    bootId: text,
    namespace: text,
    machine: text,
  }),
  /** One from before nodes had names got its owner. */
  'session.claimed': shapeOf({ node: readText, proof: text, machine: text }),
  'session.isolated': shapeOf({
    worktree: readText,
    branch: readText,
    baseSha: readText,
    baseFreshness: orElse(oneOf(FRESHNESSES), 'unknown_freshness'),
    /** The private repository that it is a worktree of; null: that of the project. */
    copy: textOrNull,
  }),
  'session.spawned': shapeOf({
    identity: readIdentityMember,
    /** The version of Provost that its supervisor is of; older events do not say. */
    supervisorVersion: textOrNull,
  }),
  /** Said of one launch, after its self-test and before its agent's program was started. */
  'session.caged': shapeOf({
    generation: readWhole,
    backend: readText,
    seccomp: orElse(readBoolean, false),
    network: text,
    checks: count,
    words: readText,
  }),
  'session.commits_taken': shapeOf({ from: readText, to: readText, count }),
  'session.login_carried': shapeOf({ file: readText }),
  /** It stays in the layer: over a login that the agent was not launched with, or one of another shape, nothing is written. */
  'session.login_kept_aside': shapeOf({ generation: readWhole, file: readText, code: oneOf(ASIDE_CODES) }),
  /** In its layer, where it stays; `more`: as many again that are not named. */
  'session.wrote_outside': shapeOf({ generation: readWhole, paths: readTexts, more: count }),
  'session.uncaged': shapeOf({ generation: readWhole, because: text, askedBy: text, words: readText }),
  /** What the composing function answered; the only event that changes the record. */
  'session.changed': shapeOf({
    patch: readPatch,
    rule: readText,
    evidence: text,
    before: text,
    after: text,
    announce: orElse(orNull(shapeOf({ key: readText, cause: readText })), null),
  }),
  'session.named': shapeOf({ nativeSessionId: readText }),
  'session.kill_requested': shapeOf({ kind: oneOf(KILL_KINDS), note: text }),
  /** Its end was asked for so that its work goes on elsewhere: it is not over before `session.parked` says so. */
  'session.park_asked': shapeOf({ why: text }),
  /** All of it is kept: commits, what was in none of them, and what its agent needs to go on with the conversation. */
  'session.parked': shapeOf({
    generation: readWhole,
    head: readText,
    /** What was in no commit, as a commit; null: nothing. */
    salvage: textOrNull,
    harness: readText,
    nativeSessionId: readText,
  }),
  'session.runtime_stopped': shapeOf({}),
  /** Its commits since the base, as a bundle, where whoever has the plane can take them. */
  'session.work_pushed': shapeOf({ ref: readText, old: readText, new: readText }),
  'session.salvaged': shapeOf({ ref: readText, commit: readText, files: count, ignored: count }),
  'session.worktree_removed': shapeOf({}),
  'session.restored': shapeOf({ generation: readWhole, mode: oneOf(RESTORE_MODES), namespace: text, machine: text }),
  'session.spawn_failed': shapeOf({ code: readText, step: text, why: text }),
  'session.permission_requested': shapeOf({
    id: readText,
    native: text,
    tool: text,
    summary: text,
    options: orElse(readTexts, []),
    input: value => value ?? null,
  }),
  /** By the agent's own word; what a person answered is another event. */
  'session.permission_closed': shapeOf({ id: readText, how: oneOf(CLOSED_HOW) }),
  'session.permission_answered': shapeOf({ id: readText, option: readText }),
  /** What the agent itself says is wrong, or what its end shows; another one takes its place. */
  'session.failed': shapeOf({
    class: orElse(oneOf(FAILURE_CLASSES), 'failed'),
    words: text,
    isRetrying: orElse(readBoolean, false),
    until: textOrNull,
  }),
  'session.recovered': shapeOf({ class: text }),
  /** A record claims the end of who is seen alive: somebody wrote it who is not its supervisor. `record` is its hash. */
  'session.exit_contradicted': shapeOf({
    generation: readWhole,
    record: text,
    belief: text,
    alive: text,
  }),
  /** The same over and over; nothing ends it for that. */
  'session.loop_suspected': shapeOf({
    tool: text,
    repeats: count,
    calls: count,
    rule: orElse(oneOf(['L1', 'L2']), 'L1'),
  }),
  /** It is told to go on after what passes by itself. */
  'session.continued': shapeOf({ attempt: wholeFrom(1) }),
  'session.given_up': shapeOf({}),
  /** Its account has no quota, and its work goes on in another session, on another account. */
  'session.handed_over': shapeOf({ to: readText, account: readText, harness: readText, rule: text }),
  /** A person types into its terminal from here on; what is typed is theirs and not kept. */
  'session.taken_over': shapeOf({ generation: readWhole }),
} satisfies Readonly<Record<string, Reader<unknown>>>

export type SessionEventType = keyof typeof SESSION_READERS

export type SessionEventData = { readonly [Type in SessionEventType]: ReturnType<(typeof SESSION_READERS)[Type]> }

export function isSessionEventType(type: string): type is SessionEventType {
  return Object.hasOwn(SESSION_READERS, type)
}
