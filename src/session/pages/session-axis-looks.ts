// What the axes of a session, its messages, its checks and its moments look like.
import type { SEEN_CONCLUSIONS } from '#change/rules/seen-change'
import type { SignLook } from '#web/parts/look'
import type { Activity, RuntimeState } from '../rules/activity/vocabulary.ts'
import type { SessionEventType } from '../rules/record/session-events.ts'
import type { Episode } from '../rules/story/derive-session-lanes.ts'
import type { MessageState } from '../rules/talk/message.ts'

export const ACTIVITY_LOOKS: Readonly<Record<Activity, SignLook>> = {
  active: { icon: '▶', word: 'active', tone: 'busy' },
  ready: { icon: '✓', word: 'says it has finished', tone: 'wait' },
  idle: { icon: '…', word: 'idle', tone: 'wait' },
  waiting_input: { icon: '!', word: 'waits for a person', tone: 'warn' },
  blocked: { icon: '¿', word: 'asks for permission', tone: 'warn' },
  quota_paused: { icon: '‖', word: 'quota used up', tone: 'wait' },
  exited: { icon: '☓', word: 'says it leaves', tone: 'mute' },
}

export const RUNTIME_LOOKS: Readonly<Record<RuntimeState, SignLook>> = {
  unknown: { icon: '?', word: 'not known', tone: 'unknown' },
  alive: { icon: '●', word: 'alive', tone: 'good' },
  exited: { icon: '○', word: 'exited', tone: 'mute' },
  missing: { icon: '∅', word: 'missing', tone: 'bad' },
  probe_failed: { icon: '⌕', word: 'look failed', tone: 'unknown' },
}

export const EPISODE_LOOKS: Readonly<Record<Episode | 'host_suspect', SignLook>> = {
  detecting: { icon: '⌕', word: 'detecting', tone: 'unknown' },
  stuck: { icon: '■', word: 'stuck', tone: 'bad' },
  quota_paused: { icon: '‖', word: 'quota paused', tone: 'wait' },
  host_suspect: { icon: '⚠', word: 'loss of the host suspected', tone: 'warn' },
}

export const MESSAGE_LOOKS: Readonly<Record<MessageState, SignLook>> = {
  queued: { icon: '◷', word: 'queued', tone: 'wait' },
  sending: { icon: '⇢', word: 'sending', tone: 'busy' },
  sent: { icon: '⇢', word: 'sent, not acknowledged', tone: 'busy' },
  acked: { icon: '✓', word: 'acknowledged', tone: 'good' },
  expired: { icon: '⊖', word: 'expired', tone: 'warn' },
  dropped: { icon: '○', word: 'dropped', tone: 'mute' },
  undeliverable: { icon: '✗', word: 'undeliverable', tone: 'bad' },
}

/** `running` has no conclusion yet. */
export const CHECK_LOOKS: Readonly<Record<(typeof SEEN_CONCLUSIONS)[number] | 'running', SignLook>> = {
  success: { icon: '✓', word: 'passed', tone: 'good' },
  failure: { icon: '✗', word: 'failed', tone: 'bad' },
  timed_out: { icon: '◔', word: 'timed out', tone: 'bad' },
  cancelled: { icon: '☓', word: 'cancelled', tone: 'mute' },
  not_started: { icon: '○', word: 'not started', tone: 'unknown' },
  running: { icon: '▶', word: 'running', tone: 'busy' },
}

export const SESSION_EVENT_LOOKS: Readonly<Record<SessionEventType, SignLook>> = {
  'session.created': { icon: '+', word: 'created', tone: 'mute' },
  'session.claimed': { icon: '⌂', word: 'owner proven', tone: 'mute' },
  'session.work_pushed': { icon: '⇡', word: 'pushed', tone: 'mute' },
  'session.isolated': { icon: '⎇', word: 'isolated', tone: 'mute' },
  'session.spawned': { icon: '▷', word: 'started', tone: 'busy' },
  'session.caged': { icon: '▣', word: 'confined', tone: 'good' },
  'session.login_carried': { icon: '⚿', word: 'login carried', tone: 'good' },
  'session.login_kept_aside': { icon: '⚿', word: 'login kept aside', tone: 'warn' },
  'session.wrote_outside': { icon: '↗', word: 'wrote outside', tone: 'warn' },
  'session.commits_taken': { icon: '⇥', word: 'commits taken', tone: 'good' },
  'session.uncaged': { icon: '▢', word: 'not confined', tone: 'warn' },
  'session.changed': { icon: '→', word: 'changed', tone: 'mute' },
  'session.named': { icon: '@', word: 'named', tone: 'mute' },
  'session.kill_requested': { icon: '☓', word: 'end asked for', tone: 'warn' },
  'session.park_asked': { icon: '⇢', word: 'to go on elsewhere', tone: 'mute' },
  'session.parked': { icon: '⏸', word: 'parked', tone: 'good' },
  'session.runtime_stopped': { icon: '○', word: 'process gone', tone: 'mute' },
  'session.salvaged': { icon: '⛁', word: 'work saved', tone: 'good' },
  'session.worktree_removed': { icon: '−', word: 'worktree removed', tone: 'mute' },
  'session.restored': { icon: '↻', word: 'restored', tone: 'busy' },
  'session.spawn_failed': { icon: '⚠', word: 'did not start', tone: 'bad' },
  'session.permission_requested': { icon: '¿', word: 'permission asked', tone: 'warn' },
  'session.permission_closed': { icon: '✓', word: 'no longer asked', tone: 'mute' },
  'session.permission_answered': { icon: '✓', word: 'permission answered', tone: 'mute' },
  'session.failed': { icon: '⚠', word: 'failed', tone: 'bad' },
  'session.recovered': { icon: '▶', word: 'goes on', tone: 'busy' },
  'session.continued': { icon: '▶', word: 'told to go on', tone: 'busy' },
  'session.loop_suspected': { icon: '↻', word: 'may loop', tone: 'warn' },
  'session.exit_contradicted': { icon: '⚠', word: 'end contradicted', tone: 'bad' },
  'session.handed_over': { icon: '⇢', word: 'goes on elsewhere', tone: 'busy' },
  'session.given_up': { icon: '⚠', word: 'needs a person', tone: 'warn' },
  'session.taken_over': { icon: '⌨', word: 'taken over', tone: 'warn' },
}
