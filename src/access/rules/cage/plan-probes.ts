// What the self-test of a launch tries from inside, before the agent runs: each probe shows or breaks one of the checks.
import { CAGE_NET } from './cage-launch.ts'
import { HARNESS_PLACES, SECRETS } from './cage-places.ts'
import type { CageCheck, CageNetwork } from './decide-confinement.ts'
import { isInside, parentOf } from './place-path.ts'
import type { MountQuestion, PlannedMount } from './plan-mounts.ts'

/**
 * `write`: a file can be made there · `deny`: it cannot · `gone`: nothing can be read there · `alone`: the directory holds
 * nothing but this, and links · `mark`: a file is made there and looked for outside · `socket`: one is there · the rest ask
 * the kernel.
 */
export type ProbeVerb = 'write' | 'deny' | 'gone' | 'alone' | 'mark' | 'socket' | 'pids' | 'privileges' | 'network'
export type Probe = readonly [verb: ProbeVerb, check: CageCheck, subject: string]

export type ProbeFacts = {
  readonly question: MountQuestion
  readonly mounts: readonly PlannedMount[]
  readonly network: CageNetwork
  /** As they are called outside: `pid:[4026531836]`. */
  readonly namespaces: { readonly pid: string; readonly net: string }
  /** Sockets of the person's machine, wherever they were seen. */
  readonly sockets: readonly string[]
}

const OURS = [
  ...['token', 'owner.pass', 'keys/home.pem', 'provost.db', 'config.yaml', 'daemon.json'],
  ...['logs', 'blobs', 'cages', 'passes'],
]
const RUNS = ['runs', 'tmux']

export function planProbes({ question, mounts, network, namespaces, sockets }: ProbeFacts): Probe[] {
  const { home, provostHome, project, worktree, handIn } = question
  const ours = (names: readonly string[]) => names.map(name => `${provostHome}/${name}`)
  return [
    ['write', 'worktree_writable', worktree],
    ['write', 'hand_in_writable', handIn ?? worktree],
    ['write', 'home_writable', home],
    ...probesOf('deny', 'outside_not_writable', ['/', '/etc', '/usr', parentOf(worktree), ...listReadOnly(mounts)]),
    ...probesOf('mark', 'outside_not_writable', listLayered(mounts)),
    ...probesOf('gone', 'provost_home_hidden', ours(OURS)),
    ...probesOf('gone', 'other_runs_hidden', [...ours(RUNS), `${project}/.provost/run`]),
    ['alone', 'other_runs_hidden', worktree],
    ...probesOf('gone', 'secrets_hidden', listSecrets(question)),
    ...probesOf('alone', 'secrets_hidden', listWay(question)),
    ...probesOf('gone', 'daemon_unreachable', ours(['daemon.sock', 'token'])),
    ...probesOf('gone', 'sockets_unreachable', sockets),
    ['pids', 'others_unseen', namespaces.pid],
    ['privileges', 'no_new_privs', ''],
    ['pids', 'nothing_outlives', namespaces.pid],
    ['network', 'network_as_said', network === 'open' ? namespaces.net : ''],
    ...probesOf('socket', 'network_as_said', network === 'model' ? [CAGE_NET] : []),
  ]
}

function probesOf(verb: ProbeVerb, check: CageCheck, subjects: readonly string[]): Probe[] {
  return subjects.map(subject => [verb, check, subject])
}

const LISTED_MAX = 40

function listReadOnly(mounts: readonly PlannedMount[]): string[] {
  return mounts.flatMap(({ mode, path }) => (mode === 'ro' ? [path] : [])).slice(0, LISTED_MAX)
}

/** What may be written there stays in the layer: the real place is looked at for the mark. */
export function listLayered(mounts: readonly PlannedMount[]): string[] {
  return mounts
    .flatMap(({ mode, path }) => (mode === 'overlay' || mode === 'private' ? [path] : []))
    .slice(0, LISTED_MAX)
}

/** What leads through a hidden place to where the work is handed in; nothing else is there. */
function listWay({ hide, handIn }: MountQuestion): string[] {
  const hidden = handIn === null ? undefined : hide.find(place => isInside(handIn, place))
  const way: string[] = []
  for (let at = handIn; hidden !== undefined && at !== null && at !== hidden; at = parentOf(at)) way.push(at)
  return way
}

function listSecrets({ home, harness, entries, handIn, ...question }: MountQuestion): string[] {
  const hide = question.hide.filter(place => handIn === null || !isInside(handIn, place))
  const exists = new Set(entries.map(({ path }) => path))
  const others = Object.entries(HARNESS_PLACES).filter(([name]) => name !== harness)
  const names = [...SECRETS, ...others.flatMap(([, { logins }]) => logins)]
  const known = names.map(name => `${home}/${name}`).filter(path => exists.has(path))
  return known.length + hide.length > 0 ? [...known, ...hide] : [`${home}/.ssh`]
}
