// Spans of a session: one for each of its launches, each of its turns, and each tool that was called in a turn.
import type { InstantMs } from '#kernel/events/time'
import type { Money, Tokens } from '../figures.ts'
import { placeSpan, sessionSpan, type TraceSpan } from './span.ts'
import type { TraceLine } from './trace-line.ts'

/** Who works, and where its spans hang. */
export type SpanOwner = {
  readonly session: string
  readonly project: string | null
  readonly harness: string
  readonly native: string | null
  readonly generation: number
  /** The span of the task it serves, or of itself. */
  readonly root: string
  /** What its own span hangs on; null: it is the root. */
  readonly parent: string | null
}

export type LaunchEnd = {
  readonly startAt: InstantMs
  readonly endAt: InstantMs
  /** Why it failed; null: it did not. */
  readonly failure: string | null
}

export function deriveLaunchSpan(owner: SpanOwner, { startAt, endAt, failure }: LaunchEnd): TraceSpan {
  const { root, parent, session, generation } = owner
  return placeSpan(
    {
      ...agentOf(owner),
      kind: 'session',
      model: null,
      status: failure === null ? 'unset' : 'error',
      errorType: failure,
    },
    { root, self: sessionSpan(session, generation), parent, startAt, endAt },
  )
}

export type TurnEnd = {
  /** Its place in the spool: no other turn of the launch has it. */
  readonly seq: number
  /** When the turn before it had ended; null: it is the first of its launch. */
  readonly after: InstantMs | null
  readonly endAt: InstantMs
  readonly model: string | null
  readonly tokens: Tokens
  readonly cost: Money | null
  readonly partial: boolean
}

export function deriveTurnSpans(owner: SpanOwner, end: TurnEnd, lines: readonly TraceLine[]): readonly TraceSpan[] {
  const { root, session, generation } = owner
  const { seq, after, endAt, model, tokens, cost, partial } = end
  const within = lines.filter(({ at }) => at <= endAt && (after === null || at > after))
  const begun = within.find(line => 'turn' in line && line.turn === 'begun')
  const startAt = begun?.at ?? after ?? endAt
  const launch = sessionSpan(session, generation)
  const place = { root, parent: launch, startAt, endAt }
  const facts = {
    ...agentOf(owner),
    model,
    tokens,
    cost,
    basis: 'told',
    partial,
    status: 'unset',
    errorType: null,
  } as const
  const own = placeSpan({ ...facts, kind: 'turn' }, { ...place, self: `${launch}/turn/${seq}` })
  return [own, ...listCalls(within, endAt).map(call => composeTool(owner, launch, call))]
}

const agentOf = ({ session, project, harness, native }: SpanOwner) => ({ id: session, project, harness, native })

type Call = {
  readonly call: string
  readonly tool: string
  readonly startAt: InstantMs
  readonly endAt: InstantMs
  /** Null: nobody said how it ended. */
  readonly failed: boolean | null
}

/** A call that nobody ended is over with its turn. */
function listCalls(lines: readonly TraceLine[], endAt: InstantMs): readonly Call[] {
  const open = new Map<string, Call>()
  const over: Call[] = []
  for (const line of lines) {
    if (!('tool' in line)) continue
    const { call, tool, moment, failed } = line.tool
    const known = open.get(call)
    if (moment === 'begun') open.set(call, { call, tool: tool ?? 'unknown', startAt: line.at, endAt, failed: null })
    else if (known) over.push({ ...known, endAt: line.at, failed })
    if (moment === 'ended') open.delete(call)
  }
  return [...over, ...open.values()]
}

function composeTool(
  { root, project }: SpanOwner,
  launch: string,
  { call, tool, startAt, endAt, failed }: Call,
): TraceSpan {
  const status = failed === null ? 'unset' : failed ? 'error' : 'ok'
  return placeSpan(
    { kind: 'tool', id: call, project, status, errorType: null, tool, callId: call },
    { root, self: `${launch}/tool/${call}/${startAt}`, parent: launch, startAt, endAt },
  )
}
