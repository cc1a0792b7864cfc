// Whether an agent has ended: a living process beats every record, and a record is believed only from its own supervisor.

import { hasEnded } from '#kernel/events/process-life'

export const EXIT_PLACES = ['sealed', 'open'] as const
export const EXIT_SIGHTS = ['found', 'absent', 'error'] as const
export const GROUP_SIGHTS = ['empty', 'living', 'unknown'] as const

export type GroupSight = (typeof GROUP_SIGHTS)[number]

export type Supervisor = { readonly pid: number; readonly startTime: string }

export type LaunchedProcess = {
  readonly sessionId: string
  readonly generation: number
  readonly pid: number
  readonly startTime: string
  readonly bootId: string
  readonly supervisor: Supervisor | null
  /** Known to the log and to the supervisor, never to the agent; null for launches from before there were any. */
  readonly nonce: string | null
}

export type ExitRecord = LaunchedProcess & {
  readonly exitCode: number | null
  readonly signal: string | null
  /** `open`: it was read where the agent can write. */
  readonly place: (typeof EXIT_PLACES)[number]
}

export type ExitFacts = {
  readonly recorded: LaunchedProcess
  readonly exit: ExitRecord | null
  readonly observed: {
    readonly kind: (typeof EXIT_SIGHTS)[number]
    readonly bootId: string
    readonly startTime: string | null
    readonly state: string
  }
  /** The process group of the agent. */
  readonly group: GroupSight
}

export type ExitBelief = 'none' | 'foreign' | 'malformed' | 'legacy' | 'forged' | 'unsealed' | 'believed'

type EndProof =
  | { readonly kind: 'exit_record'; readonly exitCode: number | null; readonly signal: string | null }
  | { readonly kind: 'boot_changed' }

export type ExitJudgement = {
  readonly process: 'alive' | 'dead' | 'indeterminate'
  readonly failed: boolean
  readonly proof: EndProof | null
  readonly belief: ExitBelief
  readonly contradicted: boolean
  readonly gone: 'yes' | 'no' | 'unknown'
  readonly rule: string
}

export const EXIT_RULES = {
  X1: 'the machine was started anew since it was launched',
  X2: 'the process lives, and a record claims its end',
  X3: 'the process lives',
  X4: 'a process has its pid, and when that one started could not be read',
  X5: 'its supervisor recorded its end, and processes of its group live',
  X6: 'a record from before records could be proven, and the look at the process failed',
  X7: 'its supervisor recorded the end of exactly this process',
  X8: 'the look at the process failed',
  X9: 'no process has its pid',
  X10: 'its pid belongs to another process now',
  X11: 'the process has ended and waits to be collected',
} as const

type Verdict = Pick<ExitJudgement, 'process' | 'proof' | 'contradicted' | 'failed' | 'rule'>

export function judgeExit(facts: ExitFacts): ExitJudgement {
  const belief = believe(facts.recorded, facts.exit)
  const verdict = judge(facts, belief)
  return { ...verdict, belief, gone: goneBy(verdict, facts.group) }
}

function judge({ recorded, exit, observed, group }: ExitFacts, belief: ExitBelief): Verdict {
  const { kind, bootId, startTime, state } = observed
  if (recorded.bootId !== '' && bootId !== '' && recorded.bootId !== bootId)
    return is('X1', 'dead', { proof: { kind: 'boot_changed' } })
  if (kind === 'found' && startTime === recorded.startTime && !hasEnded(state))
    return belief === 'none' || belief === 'foreign' ? is('X3', 'alive') : is('X2', 'alive', { contradicted: true })
  if (kind === 'found' && startTime === null) return is('X4', 'indeterminate')
  if (exit !== null && (belief === 'believed' || belief === 'legacy')) {
    if (group === 'living') return is('X5', 'indeterminate', { contradicted: true })
    if (belief === 'legacy' && kind === 'error') return is('X6', 'indeterminate', { failed: true })
    return is('X7', 'dead', { proof: { kind: 'exit_record', exitCode: exit.exitCode, signal: exit.signal } })
  }
  if (kind === 'error') return is('X8', 'indeterminate', { failed: true })
  if (kind === 'absent') return is('X9', 'dead')
  return is(startTime === recorded.startTime ? 'X11' : 'X10', 'dead')
}

function is(
  rule: keyof typeof EXIT_RULES,
  process: ExitJudgement['process'],
  more: Partial<Omit<Verdict, 'rule' | 'process'>> = {},
): Verdict {
  return { process, proof: null, contradicted: false, failed: false, ...more, rule }
}

/** Whether a record may be believed, in the order in which doubts count. */
export function believe(recorded: LaunchedProcess, exit: ExitRecord | null): ExitBelief {
  if (exit === null) return 'none'
  if (isOfAnother(recorded, exit)) return 'foreign'
  if (isMalformed(exit)) return 'malformed'
  if (recorded.nonce === null) return exit.nonce === null ? 'legacy' : 'forged'
  if (exit.nonce !== recorded.nonce || !isOfSupervisor(recorded.supervisor, exit.supervisor)) return 'forged'
  return exit.place === 'sealed' ? 'believed' : 'unsealed'
}

function isOfAnother(recorded: LaunchedProcess, exit: ExitRecord): boolean {
  const names = ['sessionId', 'generation', 'pid', 'startTime', 'bootId'] as const
  return names.some(name => recorded[name] !== exit[name])
}

function isMalformed({ exitCode, signal }: ExitRecord): boolean {
  return (exitCode === null) === (signal === null) || signal === ''
}

function isOfSupervisor(recorded: Supervisor | null, named: Supervisor | null): boolean {
  return recorded !== null && recorded.pid === named?.pid && recorded.startTime === named.startTime
}

function goneBy({ process, proof }: Verdict, group: ExitFacts['group']): ExitJudgement['gone'] {
  if (process === 'alive' || group === 'living') return 'no'
  if (proof?.kind === 'boot_changed') return 'yes'
  return process === 'dead' && group === 'empty' ? 'yes' : 'unknown'
}
