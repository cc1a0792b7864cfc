// The guard as a PreToolUse hook of Claude Code: what comes in on stdin, what goes out on stdout.

import { isJsonObject, memberOf, readJson } from '../workflow/json-object.ts'
import type { GuardDecision } from './decide-guard.ts'

export type GuardHookRequest = { readonly path: string; readonly cwd: string | null }

const PATH_MEMBERS = ['file_path', 'notebook_path']

/** Undefined when the input cannot be understood; the hook must then block, for a guard must not fail open. */
export function readGuardHookRequest(text: string): GuardHookRequest | undefined {
  const input = readJson(text)
  const tool = isJsonObject(input) ? memberOf(input, 'tool_input') : undefined
  if (!isJsonObject(input) || !isJsonObject(tool)) return undefined
  const path = PATH_MEMBERS.map(key => memberOf(tool, key)).find(value => typeof value === 'string')
  const cwd = memberOf(input, 'cwd')
  return path === undefined ? undefined : { path, cwd: typeof cwd === 'string' ? cwd : null }
}

/** What to print: nothing to allow, one JSON document to deny. */
export function composeGuardHookAnswer({ decision }: GuardDecision, reason: string): string {
  if (decision !== 'deny') return ''
  const output = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason }
  return `${JSON.stringify({ hookSpecificOutput: output })}\n`
}
