// Sessions, changes, reviews and salvage by commands, around an agent that is a shell script.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { git } from '#git/run-git'
import type { CommandHouse } from '../command-house.ts'
import type { Json, Line, Scene } from '../command-scene.ts'
import { cageLines } from './cage-lines.ts'
import { fleetLines } from './fleet-lines.ts'
import { commitWork, worktreeOf } from './session-work.ts'
import { terminalLines } from './terminal-lines.ts'

const REQUEST = { id: 'r1', tool: 'Bash', summary: 'may I', options: ['yes', 'no'], input: null }
const ASKED = { activity: 'waiting_input', request: REQUEST }
const QUIET = `echo hello from the agent; echo '::provost {"activity":"active"}'
while read line; do echo "heard $line"; case "$line" in *ask*) echo '::provost ${JSON.stringify(ASKED)}' ;; esac; done
exec sleep 1000`

async function prepareSessions(house: CommandHouse): Promise<void> {
  await house.commit({ 'a.txt': 'one\n', '.gitignore': '/.provost/\n/prompt.md\n' })
  house.runAgentsOpen()
  await house.run('init')
  const agent = { harness: 'command', args: ['/bin/sh', '-c', QUIET], interactive: true }
  const checks = [{ name: 'test', command: ['grep', 'two', 'b.txt'] }]
  const roles = { worker: agent, reviewer: agent, orchestrator: agent, reviewers: ['command'] }
  await house.write('.provost/config.yaml', JSON.stringify({ id: 'shop', ...roles, reviews: { required: 0 }, checks }))
  await house.write('prompt.md', 'work from a file')
}

const isMerged = async ({ root }: CommandHouse) => (await git(root, 'ls-tree', 'main', 'b.txt')) !== ''

/** Polls with the command itself, because without a daemon nobody else looks. */
const untilHeard = (words: string) => (house: CommandHouse) =>
  expect
    .poll(async () => {
      await house.run('session probe')
      return (await house.run('session logs {session}')).stdout
    })
    .toContain(words)

const untilAsked = (house: CommandHouse) =>
  expect
    .poll(async () => {
      await house.run('session probe')
      return (await house.run('session show {session} --json')).stdout
    })
    .toContain('"r1"')

const sessions: readonly Line[] = [
  { line: 'session list', says: 'no session lives', json: { sessions: [] } },
  { line: 'session spawn', refused: 'USAGE', because: /a prompt is missing/ },
  { line: 'session spawn --prompt work', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  { line: 'session spawn --prompt work --harness nonsense', refused: 'HARNESS_UNKNOWN' },
  {
    line: 'session spawn --prompt-file prompt.md --title First',
    json: { project: 'shop', kind: 'worker', title: 'First', generation: 1 },
    logs: ['session.created', 'session.spawned'],
    keep: json => ({ session: json.id }),
    effect: house => expect(existsSync(worktreeOf(house))).toBe(true),
  },
  { line: 'session list', says: ['{session}', 'First'], json: { sessions: [{ title: 'First' }] }, logs: 'any' },
  { line: 'session list --kind reviewer', says: 'no session lives', json: { sessions: [] }, logs: 'any' },
  { line: 'session list --kind nonsense', refused: 'USAGE' },
  { line: 'session show {session}', says: ['First', 'provost/{session}'], json: { runtime: 'process' }, logs: 'any' },
  {
    line: 'session show {session} --events',
    says: 'session.created',
    json: { events: [{ type: 'session.created' }] },
    logs: 'any',
  },
  ...cageLines,
  { line: 'session show shop-99', refused: 'NOT_FOUND', logs: 'any' },
  {
    line: 'cage plan',
    says: ['command in shop', 'its layer (N13)', 'network      open'],
    json: { harness: 'command' },
  },
  { line: 'cage plan --harness codex', json: { harness: 'codex', project: 'shop' } },
  { line: 'session why {session}', says: 'process      alive', json: {}, logs: 'any' },
  { line: 'session why shop-99', refused: 'NOT_FOUND', logs: 'any' },
  {
    line: 'session send {session} hello there',
    json: { messageId: 'm_1' },
    logs: ['message.queued'],
    effect: untilHeard('heard hello there'),
  },
  { line: 'session send shop-99 hello', refused: 'NOT_FOUND' },
  { line: 'session answer {session}', refused: 'USAGE', because: /option/ },
  { line: 'session answer {session} --option yes', refused: 'NOT_FOUND', because: /open requests/ },
  { line: 'session probe {session}', says: 'looked at 1', logs: 'any' },
  { line: 'session probe shop-99', refused: 'NOT_FOUND' },
  {
    line: 'session list --status working',
    says: '{session}',
    json: { sessions: [{ status: 'working' }] },
    logs: 'any',
  },
  { line: 'session send {session} please ask', json: {}, logs: ['message.queued'], effect: untilAsked },
  { line: 'session answer {session} --option nonsense', refused: 'INPUT_INVALID', because: /yes, no/ },
  {
    line: 'session answer {session} --option yes',
    says: 'answered: yes',
    logs: 'any',
    effect: untilHeard('"option":"yes"'),
  },
  { line: 'session attach {session}', refused: 'USAGE', because: /no terminal/, logs: 'any' },
  {
    line: 'session logs {session}',
    says: ['hello from the agent', 'heard work from a file'],
    json: { text: expect.stringContaining('heard') },
  },
  { line: 'session logs {session} --bytes 12', says: /^.{0,11}$/ },
  { line: 'session logs {session} --follow', until: 'heard hello', says: 'hello from the agent' },
  { line: 'session logs {session} --bytes 0', refused: 'USAGE' },
  { line: 'session reconcile', says: '{session}', json: { rows: [{ kind: 'session', name: 'shop-1' }] }, logs: 'any' },
  { line: 'session reconcile extra', refused: 'USAGE' },
  { line: 'host status', says: ['in_process', 'events'], json: { door: 'in_process', engine: 'sqlite' }, logs: 'any' },
  { line: 'host status extra', refused: 'USAGE' },
  { line: 'host accept-loss', refused: 'REASON_REQUIRED' },
  { line: 'host accept-loss --reason "a power cut"', says: 'is believed', logs: ['host.loss_accepted'] },
  ...fleetLines,
]

const changes: readonly Line[] = [
  { line: 'change list', says: 'no change is open', json: { changes: [] } },
  { line: 'change show', refused: 'USAGE', because: /no change is open/ },
  { line: 'change list --known', first: house => commitWork(house, 'one\n'), json: { changes: [] } },
  { line: 'change list', json: { changes: [{ id: 'shop/1', state: 'open', ci: 'pending' }] }, logs: ['change.opened'] },
  { line: 'change list', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  { line: 'change show 1', says: ['shop/1', 'has not passed yet'], json: { state: 'open' } },
  { line: 'change draft', json: { state: 'draft' }, logs: ['change.updated'] },
  { line: 'change draft 9', refused: 'NOT_FOUND' },
  { line: 'change ready', says: 'open', logs: ['change.updated'] },
  { line: 'change ready 9', refused: 'NOT_FOUND' },
  { line: 'change check --only nonsense', refused: 'NOT_FOUND', because: /nonsense/ },
  { line: 'change check', exit: 1, says: 'check test: failure, exit 1', logs: ['check.started', 'check.finished'] },
  { line: 'change check', exit: 1, says: 'every check has a result', json: { ran: [] } },
  {
    line: 'change merge',
    exit: 1,
    says: ['would not merge', 'check test failed'],
    json: { merged: false, refusal: 'CHANGE_NOT_MERGEABLE' },
  },
  { line: 'change merge --apply', refused: 'USAGE', because: /--expect/ },
  { line: 'change approve-class --class nonsense --expect {head}', refused: 'USAGE' },
  { line: 'change approve-class --class locks --expect {head}', says: 'nothing sensitive is closed' },
  {
    line: 'change merge --expect {head} --apply',
    refused: 'CHANGE_NOT_MERGEABLE',
    logs: 'any',
    effect: async house => expect(await isMerged(house)).toBe(false),
  },
]

const reviews: readonly Line[] = [
  { line: 'review reviewers', says: /command +usual +ready/, json: {} },
  { line: 'review reviewers extra', refused: 'USAGE' },
  { line: 'review list', says: 'no review yet', json: {} },
  { line: 'review list shop-99', refused: 'NOT_FOUND' },
  { line: 'review trigger shop-99', refused: 'NOT_FOUND' },
  { line: 'review attach {session}', refused: 'NOT_FOUND', because: /no reviewer/ },
  {
    line: 'review trigger {session}',
    json: { isNew: true, run: { status: 'running' } },
    logs: ['review.requested', 'review.started', 'session.spawned'],
    keep: (json: Json) => ({ review: json.run.id }),
  },
  { line: 'review trigger {session}', says: 'already under way', json: { isNew: false }, logs: 'any' },
  { line: 'review list {session}', says: ['{review}', 'pending'], json: { reviews: [{ status: 'running' }] } },
  { line: 'review show {review}', says: ['running', 'counts for the head  yes'], json: { status: 'running' } },
  { line: 'review show rr_99', refused: 'NOT_FOUND' },
  { line: 'review submit --session {session}', refused: 'USAGE', because: /--run is missing/ },
  {
    line: 'review submit --session {session} --run {review} --verdict nonsense',
    refused: 'REVIEW_VERDICT_UNKNOWN',
    logs: 'any',
  },
  {
    line: 'review submit --session {session} --run {review} --verdict changes_requested --body "no good"',
    json: { result: expect.any(String), feedbackMessageId: expect.any(String) },
    logs: ['review.decided', 'review.feedback_queued'],
  },
  { line: 'review show {review} --body', says: 'no good' },
  { line: 'review cancel {review}', refused: 'STATE_MACHINE_TERMINAL' },
  { line: 'review attach {session}', refused: 'USAGE', because: /no terminal/, logs: 'any' },
  {
    line: 'review trigger {session} --again',
    json: { isNew: true },
    logs: ['review.requested'],
    keep: (json: Json) => ({ second: json.run.id }),
  },
  { line: 'review cancel {second} --note enough', json: { status: 'cancelled' }, logs: ['review.cancelled'] },
]

const merging: readonly Line[] = [
  {
    line: 'change check',
    first: house => commitWork(house, 'two\n'),
    says: 'it may be merged',
    logs: ['check.finished'],
  },
  {
    line: 'change merge',
    says: ['would merge shop/1', '--apply'],
    json: { merged: false, refusal: null },
    effect: async house => expect(await isMerged(house)).toBe(false),
  },
  {
    line: 'change merge 1 --expect 0123456789012345678901234567890123456789 --apply',
    refused: 'CHANGE_MOVED',
    logs: 'any',
  },
  {
    line: 'change merge 1 --expect {head} --apply',
    json: { merged: true },
    logs: ['change.merged'],
    effect: async house => expect(await isMerged(house)).toBe(true),
  },
  { line: 'change list --all', says: 'merged', json: { changes: [{ state: 'merged' }] } },
]

const ends: readonly Line[] = [
  { line: 'session kill shop-99', refused: 'NOT_FOUND' },
  {
    line: 'session kill {session} --note enough',
    json: { changed: true, session: { state: 'terminated' } },
    logs: ['session.kill_requested', 'session.runtime_stopped'],
  },
  { line: 'session kill {session}', says: 'already', json: { changed: false } },
  { line: 'session cleanup --older-than soon', refused: 'USAGE', because: /30m, 12h or 7d/ },
  {
    line: 'session cleanup {session}',
    first: house => writeFile(join(worktreeOf(house), 'c.txt'), 'unsaved\n'),
    says: ['salvage 1 paths', '--apply'],
    json: { applied: false },
    effect: house => expect(existsSync(worktreeOf(house))).toBe(true),
  },
  { line: 'salvage list', says: 'nothing was saved', json: { salvage: [] } },
  {
    line: 'session cleanup {session} --apply',
    json: { applied: true },
    logs: ['session.salvaged', 'session.worktree_removed'],
    effect: house => expect(existsSync(worktreeOf(house))).toBe(false),
  },
  { line: 'session cleanup shop-99 --apply', refused: 'NOT_FOUND' },
  { line: 'salvage list', says: ['{session}', '1 changed'], json: { salvage: [{ isReadable: true }] } },
  { line: 'salvage list extra', refused: 'USAGE' },
  { line: 'salvage show {session}', says: /added +c\.txt/, json: { changes: [{ path: 'c.txt' }] } },
  { line: 'salvage show shop-99', refused: 'NOT_FOUND' },
  { line: 'salvage apply {session}', refused: 'INPUT_INVALID', because: /no worktree any more/ },
  { line: 'salvage apply {session} --to {root}', refused: 'WORKTREE_UNREADABLE' },
  {
    line: 'salvage apply {session} --to {place}/aside',
    first: ({ root, place, names }) =>
      git(root, 'worktree', 'add', '--quiet', '--detach', `${place}/aside`, names.head!),
    says: ['would restore', '--apply'],
    json: { applied: false, writes: [expect.anything()] },
    effect: ({ place }) => expect(existsSync(join(place, 'aside', 'c.txt'))).toBe(false),
  },
  {
    line: 'salvage apply {session} --to {place}/aside --apply',
    says: 'restored: 1 written',
    logs: 'any',
    effect: ({ place }) => expect(existsSync(join(place, 'aside', 'c.txt'))).toBe(true),
  },
  {
    line: 'salvage apply {session} --to {place}/aside',
    first: ({ place }) => writeFile(join(place, 'aside', 'c.txt'), 'of a person'),
    exit: 1,
    says: 'in the way: c.txt',
    json: { conflicts: [{ path: 'c.txt' }] },
  },
  { line: 'session restore {session} --mode fresh', refused: 'SESSION_NOT_RESUMABLE', logs: 'any' },
  {
    line: 'session restore {session} --prompt again',
    json: { mode: 'saved_prompt', session: { generation: 2 } },
    logs: ['session.restored', 'session.spawned'],
  },
  { line: 'session restore shop-99', refused: 'NOT_FOUND' },
  { line: 'orchestrator list', says: 'no orchestrator lives', json: { sessions: [] }, logs: 'any' },
  { line: 'orchestrator spawn', refused: 'USAGE', because: /a prompt is missing/ },
  {
    line: 'orchestrator spawn --prompt "lead them"',
    json: { kind: 'orchestrator' },
    logs: ['session.spawned'],
    keep: json => ({ leader: json.id }),
  },
  { line: 'orchestrator list', says: '{leader}', json: { sessions: [{ kind: 'orchestrator' }] }, logs: 'any' },
  { line: 'orchestrator list extra', refused: 'USAGE' },
]

export const sessionScene: Scene = {
  name: 'sessions, changes and reviews',
  prepare: prepareSessions,
  lines: [...sessions, ...changes, ...reviews, ...merging, ...ends, ...terminalLines],
}
