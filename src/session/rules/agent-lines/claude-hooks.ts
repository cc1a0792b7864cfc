// What a hook of Claude Code tells, as a signal. Hooks are how its screen in a terminal is heard.

import { classifyFailure } from '../failure/classify-failure.ts'
import type { AgentActivity, AgentSignal } from './line-reader.ts'
import { known, membersOf, readJsonLine, readNote, readWord, textOf } from './read-json-line.ts'

/** The hooks that are asked for; a tool that needs no permission is active, never waiting. */
const ACTIVITY_OF_HOOK: Readonly<Record<string, AgentActivity>> = {
  SessionStart: 'idle',
  UserPromptSubmit: 'active',
  PreToolUse: 'active',
  PostToolUse: 'active',
  PostToolUseFailure: 'active',
  PermissionRequest: 'blocked',
  Notification: 'active',
  Stop: 'idle',
  SubagentStop: 'active', // whoever asked for it goes on
  StopFailure: 'idle',
  SessionEnd: 'exited',
}

const ACTIVITY_OF_NOTIFICATION: Readonly<Record<string, AgentActivity>> = {
  permission_prompt: 'blocked',
  idle_prompt: 'waiting_input',
  elicitation_dialog: 'waiting_input',
}

export const CLAUDE_HOOKS: readonly string[] = Object.keys(ACTIVITY_OF_HOOK)

/** `payload` is what the hook got on its standard input. */
export function readClaudeHook(event: string, payload: string): AgentSignal {
  const told = membersOf(readJsonLine(payload))
  const note = readNote(told.message) ?? (event === 'StopFailure' ? readNote(told.last_assistant_message) : undefined)
  const common = known({ tool: readWord(told.tool_name), nativeSessionId: readWord(told.session_id), note })
  if (event === 'StopFailure') {
    const failure = classifyFailure({ codes: [textOf(told.error)], status: null, words: note ?? '' }).result
    if (failure === 'limit_reached') return { event, activity: 'quota_paused', resetAt: null, failure, ...common }
    return { event, activity: 'idle', failure, ...common }
  }
  const activity = activityOf(event, told)
  return { event, ...known({ activity }), ...common }
}

function activityOf(event: string, told: Readonly<Record<string, unknown>>): AgentActivity | undefined {
  // It began anew with a summary, in the middle of its work.
  if (event === 'SessionStart' && told.source === 'compact') return 'active'
  if (event !== 'Notification') return Object.hasOwn(ACTIVITY_OF_HOOK, event) ? ACTIVITY_OF_HOOK[event] : undefined
  const kind = textOf(told.notification_type)
  return Object.hasOwn(ACTIVITY_OF_NOTIFICATION, kind) ? ACTIVITY_OF_NOTIFICATION[kind] : undefined
}
