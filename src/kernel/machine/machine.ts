// A state machine as data. Checks, diagrams and law tests all read the same table.

export type Edge<State extends string> = {
  readonly from: State
  readonly to: State
  readonly trigger: string
  /** Names of conditions that the caller must have observed. */
  readonly guards?: readonly string[]
  /** An override edge leaves a blocked state and needs a person and a reason. */
  readonly override?: true
}

export type Machine<State extends string = string> = {
  readonly name: string
  readonly title: string
  readonly initial: State
  readonly states: readonly State[]
  readonly terminal: readonly State[]
  readonly edges: readonly Edge<State>[]
}

export type Guard = { readonly name: string; readonly ok: boolean; readonly overridable?: boolean }

export type TransitionRequest = {
  readonly from: string
  readonly to: string
  readonly override?: boolean
  readonly guards?: readonly Guard[]
}

export type RejectionKind = 'BLOCKED' | 'TERMINAL' | 'INVALID'

export type RejectionCase =
  | 'terminal'
  | 'blocked_state'
  | 'override_target'
  | 'not_in_table'
  | 'unknown_state'
  | 'guard'

export type TransitionAnswer =
  | {
      readonly ok: true
      readonly rule: string
      readonly overridden: boolean
      readonly overriddenGuards: readonly string[]
    }
  | {
      readonly ok: false
      readonly kind: RejectionKind
      readonly because: RejectionCase
      readonly guard?: Guard
      readonly allowedTransitions: readonly string[]
      readonly overrideTransitions: readonly string[]
    }

// The order is the order in which a caller would want to hear it: finished, held back, not possible, not yet.
export function checkTransition(machine: Machine, request: TransitionRequest): TransitionAnswer {
  const { from, to } = request
  const allowed = targets(machine, from, false)
  const forced = targets(machine, from, true)
  const reject = (kind: RejectionKind, because: RejectionCase, guard?: Guard): TransitionAnswer => ({
    ok: false,
    kind,
    because,
    ...(guard && { guard }),
    allowedTransitions: allowed,
    overrideTransitions: forced,
  })

  if (machine.terminal.includes(from)) return reject('TERMINAL', 'terminal')
  if (!machine.states.includes(from)) return reject('INVALID', 'unknown_state')
  if (allowed.length === 0 && forced.length > 0) {
    if (!request.override) return reject('BLOCKED', 'blocked_state')
    if (!forced.includes(to)) return reject('INVALID', 'override_target')
    return { ok: true, rule: 'T-override', overridden: true, overriddenGuards: [] }
  }
  if (!allowed.includes(to)) return reject('INVALID', 'not_in_table')
  return checkGuards(request, reject)
}

function checkGuards(
  { from, to, guards = [], override }: TransitionRequest,
  reject: (kind: RejectionKind, because: RejectionCase, guard?: Guard) => TransitionAnswer,
): TransitionAnswer {
  const failed = guards.filter(guard => !guard.ok)
  const hard = failed.find(guard => !guard.overridable)
  const first = hard ?? failed[0]
  if (first && (hard || !override)) return reject('BLOCKED', 'guard', first)
  const overriddenGuards = failed.map(guard => guard.name)
  return { ok: true, rule: first ? 'T-override' : `T-${from}-${to}`, overridden: failed.length > 0, overriddenGuards }
}

/** The states that one step can reach, in table order and each once. */
export function targets(machine: Machine, from: string, override: boolean): string[] {
  const edges = machine.edges.filter(edge => edge.from === from && Boolean(edge.override) === override)
  return [...new Set(edges.map(edge => edge.to))]
}
