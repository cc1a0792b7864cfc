// One line of the signal spool, as its reader numbers it. A line that cannot be read is skipped: it says nothing.

import { readInstant } from '#kernel/events/time'
import { isObject, isOneOf, isText } from '#kernel/reading/json-value'
import { CLOSED_HOW, type ClosedRequest, type PermissionRequest } from '../agent-lines/line-reader.ts'
import { FAILURE_CLASSES, type FailureClass } from '../failure/failure-class.ts'
import { ACTIVITIES, ACTIVITY_SOURCES, type Activity, type ActivitySource } from './vocabulary.ts'

export type ReadSignal = {
  readonly seq: number
  readonly at: number
  readonly event: string
  readonly source: ActivitySource
  readonly activity?: Activity
  readonly tool?: string
  readonly nativeSessionId?: string
  readonly resetAt: number | null
  readonly request?: PermissionRequest
  readonly note?: string
  readonly failure?: FailureClass
  readonly closed?: readonly ClosedRequest[]
  readonly loop?: { readonly repeats: number; readonly calls: number }
}

const TEXT_MAX = 2_000

export function readSignalLine(line: string, seq: number): ReadSignal | undefined {
  const value = parse(line)
  const at = isObject(value) ? readInstant(value.at) : undefined
  if (!isObject(value) || at === undefined || !isText(value.event)) return undefined
  const { event, source, activity, tool, nativeSessionId, note, failure } = value
  const request = readRequest(value.request)
  return {
    seq,
    at,
    event: event.slice(0, TEXT_MAX),
    source: isOneOf(source, ACTIVITY_SOURCES) ? source : 'hook',
    resetAt: readInstant(value.resetAt) ?? null,
    ...(isOneOf(activity, ACTIVITIES) && { activity }),
    ...(isText(tool) && { tool: tool.slice(0, TEXT_MAX) }),
    ...(isText(nativeSessionId) && { nativeSessionId: nativeSessionId.slice(0, TEXT_MAX) }),
    ...(isText(note) && { note: note.slice(0, TEXT_MAX) }),
    ...(isOneOf(failure, FAILURE_CLASSES) && { failure }),
    ...(request && { request }),
    ...readLoop(value.loop),
    ...(Array.isArray(value.closed) && { closed: value.closed.flatMap(readClosed).slice(0, CLOSED_MAX) }),
  }
}

function readLoop(value: unknown): Pick<ReadSignal, 'loop'> {
  if (!isObject(value)) return {}
  const { repeats, calls } = value
  return typeof repeats === 'number' && typeof calls === 'number' ? { loop: { repeats, calls } } : {}
}

const CLOSED_MAX = 100

function readClosed(value: unknown): ClosedRequest[] {
  if (!isObject(value) || !isText(value.id) || !isOneOf(value.how, CLOSED_HOW)) return []
  return [{ id: value.id.slice(0, TEXT_MAX), how: value.how }]
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function readRequest(value: unknown): PermissionRequest | undefined {
  if (!isObject(value) || !isText(value.id)) return undefined
  const { id, tool, summary, options, input } = value
  return {
    id: id.slice(0, TEXT_MAX),
    tool: isText(tool) ? tool.slice(0, TEXT_MAX) : '',
    summary: isText(summary) ? summary.slice(0, TEXT_MAX) : '',
    options: Array.isArray(options) ? options.filter(isText).slice(0, 20) : [],
    input: input ?? null,
  }
}
