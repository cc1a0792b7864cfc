// Files that a person names for a replay: tables that take the place of ours, and differences that were meant.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { provostError } from '#kernel/errors/errors'
import { isObject } from '#kernel/reading/json-value'
import type { Difference } from './rules/replay/settle-differences.ts'

const SCHEMA = 'provost.rules/1'

/** The tables as they stand there; whoever uses them reads them closely. */
export function readRuleFile(cwd: string, file: string): unknown[] {
  const value = readJson(cwd, file)
  if (isObject(value) && value.schema === SCHEMA && Array.isArray(value.tables)) return value.tables
  throw unusable(file, `it is not ${SCHEMA} with a list of tables`)
}

export function readAcknowledged(cwd: string, file: string): readonly Difference[] {
  const value = readJson(cwd, file)
  const isList = Array.isArray(value) && value.every(each => isObject(each) && typeof each.reason === 'string')
  if (isList) return value as unknown as readonly Difference[]
  throw unusable(file, 'it is no list of differences, each with a reason')
}

function readJson(cwd: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, file), 'utf8'))
  } catch (cause) {
    throw unusable(file, cause instanceof Error ? cause.message : String(cause))
  }
}

function unusable(name: string, why: string): Error {
  return provostError('REPLAY_RULES_UNUSABLE', { details: { name, why } })
}
