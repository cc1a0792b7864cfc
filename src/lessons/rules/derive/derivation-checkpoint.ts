// How far derivation has looked. It is only a memory: without it everything is looked at again, and nothing else changes.

import { SETTLED_MS } from '#kernel/machine/settled'
import { isCount, isObject, isOneOf, isText, isTextList, type JsonObject } from '#kernel/reading/json-value'
import { REASON_CLASSES } from '../life/rejection-reason.ts'
import type { RejectedGroup } from '../life/repeated-rejection.ts'

export type DerivationCheckpoint = {
  /** An event that the log had by then. A log without it is another one, and was told nothing of this. */
  readonly log: { readonly position: number; readonly event: string }
  /** Swarm findings were looked at up to this position of the log. */
  readonly findingsUntil: number
  /** Every directory of records, with the time of its last change when it was looked at; 0: look again. */
  readonly directories: ReadonlyMap<string, number>
  readonly rejected: readonly RejectedGroup[]
}

export function composeDerivationCheckpoint({
  log,
  findingsUntil,
  directories,
  rejected,
}: DerivationCheckpoint): string {
  return `${JSON.stringify({ log, findingsUntil, directories: Object.fromEntries(directories), rejected })}\n`
}

/** Undefined for whatever is not one. */
export function readDerivationCheckpoint(text: string | null): DerivationCheckpoint | undefined {
  const { log, findingsUntil, directories, rejected } = parse(text)
  if (!isObject(log) || !isCount(log.position) || !isText(log.event) || !isCount(findingsUntil)) return undefined
  if (!isObject(directories) || !Array.isArray(rejected) || !rejected.every(isGroup)) return undefined
  const times = Object.entries(directories).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return {
    log: { position: log.position, event: log.event },
    findingsUntil,
    directories: new Map(times),
    rejected,
  }
}

function parse(text: string | null): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isGroup(value: unknown): value is RejectedGroup {
  return isObject(value) && isText(value.repo) && isOneOf(value.reasonClass, REASON_CLASSES) && isTextList(value.runIds)
}

/** No directory was changed then, so it is looked at again. */
const LOOK_AGAIN = 0

/** A directory needs no second look when it was quiet for a while and every file in it could be used. */
export function settleDirectories(
  directories: ReadonlyMap<string, number>,
  unusedPaths: readonly string[],
  lookedAt: number,
): Map<string, number> {
  const troubled = new Set(unusedPaths.map(path => path.slice(0, path.lastIndexOf('/'))))
  const isSettled = (path: string, changedAt: number) => changedAt <= lookedAt - SETTLED_MS && !troubled.has(path)
  return new Map(
    [...directories].map(([path, changedAt]) => [path, isSettled(path, changedAt) ? changedAt : LOOK_AGAIN]),
  )
}
