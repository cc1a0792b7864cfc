import { expect, test } from 'vitest'
import { readHookSignal } from './read-hook-signal.ts'

const claude = (event: string, payload: object | string) =>
  readHookSignal({ hook: 'claude-code', event }, typeof payload === 'string' ? payload : JSON.stringify(payload))

test.each<[event: string, payload: object | string, signal: object]>([
  ['SessionStart', { session_id: 's1' }, { event: 'SessionStart', activity: 'idle', nativeSessionId: 's1' }],
  ['SessionStart', { source: 'compact' }, { event: 'SessionStart', activity: 'active' }],
  ['UserPromptSubmit', { prompt: 'secret words' }, { event: 'UserPromptSubmit', activity: 'active' }],
  ['PreToolUse', { tool_name: 'Bash' }, { event: 'PreToolUse', activity: 'active', tool: 'Bash' }],
  ['PermissionRequest', { tool_name: 'Bash' }, { event: 'PermissionRequest', activity: 'blocked', tool: 'Bash' }],
  [
    'Notification',
    { notification_type: 'permission_prompt', message: 'Claude needs your permission' },
    { event: 'Notification', activity: 'blocked', note: 'Claude needs your permission' },
  ],
  ['Notification', { notification_type: 'idle_prompt' }, { event: 'Notification', activity: 'waiting_input' }],
  ['Notification', { notification_type: 'auth_success' }, { event: 'Notification' }],
  ['Stop', {}, { event: 'Stop', activity: 'idle' }],
  [
    'StopFailure',
    { error: 'rate_limit', last_assistant_message: 'API Error: 429' },
    { event: 'StopFailure', activity: 'quota_paused', resetAt: null, note: 'API Error: 429', failure: 'limit_reached' },
  ],
  ['StopFailure', { error: 'unknown' }, { event: 'StopFailure', activity: 'idle', failure: 'failed' }],
  [
    'StopFailure',
    { error: 'authentication_failed', last_assistant_message: 'Not logged in' },
    { event: 'StopFailure', activity: 'idle', note: 'Not logged in', failure: 'not_logged_in' },
  ],
  ['SessionEnd', { reason: 'exit' }, { event: 'SessionEnd', activity: 'exited' }],
  ['PreToolUse', 'not json', { event: 'PreToolUse', activity: 'active' }],
  ['constructor', {}, { event: 'constructor' }],
])('the hook %s with %j is %j', (event, payload, signal) => expect(claude(event, payload)).toEqual(signal))

test.each<[words: Record<string, string>, signal: object | undefined]>([
  [
    { event: 'build', activity: 'active', tool: 'make' },
    { event: 'build', activity: 'active', tool: 'make' },
  ],
  [
    { event: 'x', activity: 'quota_paused', 'reset-at': '2026-01-01T00:00:00Z' },
    { event: 'x', activity: 'quota_paused', resetAt: '2026-01-01T00:00:00.000Z' },
  ],
  [
    { event: 'x', activity: 'dancing' },
    { event: 'unreadable', note: expect.stringContaining('activity') },
  ],
  [{}, undefined],
])('the words %j are %j', (words, signal) => expect(readHookSignal(words, '')).toEqual(signal))
