// One event of a session as a sentence. What a newer version wrote is named as it stands.
import type { StoredEvent } from '#kernel/events/event'
import { composeLoop } from '../activity/find-loop.ts'
import { composeContradiction } from '../liveness/contradiction.ts'
import { findData } from '../record/fold-event.ts'
import {
  isSessionEventType,
  SESSION_READERS,
  type SessionEventData,
  type SessionEventType,
} from '../record/session-events.ts'
import { describeAside, describeOutside } from './describe-outside.ts'
import { sentenceOf } from './rule-sentences.ts'

type Describers = { readonly [Type in SessionEventType]: (data: SessionEventData[Type]) => string }

const DESCRIBERS: Describers = {
  'session.created': ({ kind, harness, runtime, account, follows, resumes }) =>
    `it was created as ${kind}: ${harness} in ${runtime}${account === null ? '' : `, on the account ${account}`}${follows ? `, to go on with the work of ${follows.session}` : ''}${resumes === null ? '' : `, to go on where ${resumes} was parked`}`,
  'session.claimed': ({ node, proof }) => `it belongs to node ${node} (${wordsOf(proof)})`,
  'session.work_pushed': ({ new: commit }) => `its commits up to ${String(commit).slice(0, 12)} were sent to the plane`,
  'session.isolated': ({ branch }) => `it got a worktree of its own on ${branch}`,
  'session.spawned': ({ identity }) => `its agent was started as process ${identity.agent.pid}`,
  'session.caged': ({ words, checks }) => `it is ${words} (${checks} of ${checks} checks)`,
  'session.login_carried': ({ file }) => `the login that it renewed is the person's own again: ~/${file}`,
  'session.login_kept_aside': aside => describeAside('the agent', aside),
  'session.wrote_outside': describeOutside,
  'session.commits_taken': ({ count, to }) => `${count} of its commits came out of its cage, up to ${to.slice(0, 12)}`,
  'session.uncaged': ({ words }) => `it runs ${words}`,
  'session.changed': ({ rule, before, after }) =>
    before === after || before === ''
      ? sentenceOf(rule)
      : `${wordsOf(before)} → ${wordsOf(after)}: ${sentenceOf(rule)}`,
  'session.named': ({ nativeSessionId }) => `the agent calls its session ${nativeSessionId}`,
  'session.kill_requested': ({ kind, note }) => `its end was asked for (${kind})${note === '' ? '' : `: ${note}`}`,
  'session.park_asked': ({ why }) => `its work is to go on elsewhere: ${why}`,
  'session.parked': ({ head, salvage }) =>
    `it is parked with its conversation at ${head.slice(0, 12)}${salvage === null ? '' : ', and what was in no commit is kept'}`,
  'session.runtime_stopped': () => 'its process group was seen to be gone',
  'session.salvaged': ({ ref, files }) =>
    `${files === 0 ? 'its work was' : `${files} changed files were`} saved to ${ref}`,
  'session.worktree_removed': () => 'its worktree was removed',
  'session.restored': ({ generation, mode }) => `it was brought back as generation ${generation} (${wordsOf(mode)})`,
  'session.spawn_failed': ({ code, step, why }) => `it did not start: ${code} at ${step}: ${why}`,
  'session.permission_requested': ({ id, tool, summary }) => `it asks for permission ${id}: ${tool} ${summary}`,
  'session.permission_closed': ({ id, how }) => `${id} is no longer asked: ${wordsOf(how)}`,
  'session.permission_answered': ({ id, option }) => `${id} was answered: ${wordsOf(option)}`,
  'session.failed': ({ class: kind, words, isRetrying }) =>
    `it ${isRetrying ? 'has trouble' : 'failed'}: ${wordsOf(kind)}${words === '' ? '' : ` (${words})`}`,
  'session.recovered': ({ class: kind }) => `it is over: ${wordsOf(kind)}`,
  'session.continued': ({ attempt }) => `it was told to go on (${attempt})`,
  'session.loop_suspected': composeLoop,
  'session.exit_contradicted': composeContradiction,
  'session.handed_over': ({ to, account }) =>
    `its account has no quota: its work goes on as ${to}, on the account ${account}`,
  'session.given_up': () => 'it was told to go on often enough: a person is needed',
  'session.taken_over': () => 'a person took over its terminal',
}

export function describeSessionEvent(event: StoredEvent): string {
  return isSessionEventType(event.type) ? describe(event.type, event) : event.type
}

function describe<Type extends SessionEventType>(type: Type, event: StoredEvent): string {
  const read = SESSION_READERS[type] as (value: unknown, field: string) => SessionEventData[Type]
  const data = findData(read, event)
  return data === undefined ? `${type} (its data cannot be read)` : DESCRIBERS[type](data)
}

function wordsOf(word: string): string {
  return word.replaceAll('_', ' ')
}
