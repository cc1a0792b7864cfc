// Whether one launch may go on, and whether it may be called confined: only if a self-test inside that very launch said so.

export const CAGE_CHECKS = [
  'worktree_writable',
  'hand_in_writable',
  'home_writable',
  'outside_not_writable',
  'provost_home_hidden',
  'other_runs_hidden',
  'secrets_hidden',
  'daemon_unreachable',
  'sockets_unreachable',
  'others_unseen',
  'no_new_privs',
  'nothing_outlives',
  'network_as_said',
] as const
export type CageCheck = (typeof CAGE_CHECKS)[number]

export const CHECK_RESULTS = ['held', 'broken', 'unknown'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

export const CONFINEMENT_WISHES = ['required', 'preferred', 'off'] as const
export type ConfinementWish = (typeof CONFINEMENT_WISHES)[number]
export const WISH_SOURCES = ['flag', 'environment', 'home', 'project', 'default'] as const
export type WishSource = (typeof WISH_SOURCES)[number]
export const CAGE_BACKENDS = ['bwrap', 'unshare', 'none'] as const
export type CageBackend = (typeof CAGE_BACKENDS)[number]
export const NETWORKS = ['open', 'model', 'none'] as const
export type CageNetwork = (typeof NETWORKS)[number]

/** What the self-test reported, and of which launch. */
export type CageTest = { readonly launch: string; readonly checks: Readonly<Record<string, CheckResult>> }

export type ConfinementFacts = {
  readonly wish: ConfinementWish
  readonly wishFrom: WishSource
  readonly launch: string
  readonly backend: CageBackend
  /** Why there is no backend. */
  readonly why: string
  readonly seccomp: boolean
  readonly network: CageNetwork
  readonly test: CageTest | null
  /** The launch is over already: what could not be built holds nothing that could still be started, open or not. */
  readonly hasEnded?: boolean
}

export type ConfinementDecision = {
  readonly start: boolean
  readonly confined: boolean
  readonly code: 'CONFINEMENT_FAILED' | null
  readonly words: string
  readonly rule: string
}

export function decideConfinement(facts: ConfinementFacts): ConfinementDecision {
  const { wish, wishFrom, launch, backend, why, seccomp, network, test } = facts
  if (wish === 'off' && wishFrom !== 'project') return open('F1', `asked for by ${wishFrom}`)
  const isRequired = wish !== 'preferred' || facts.hasEnded === true
  if (backend === 'none') return unproven('F2', why || 'this machine has no way to do it', isRequired)
  if (test === null) return unproven('F3', 'the self-test did not report', isRequired)
  if (test.launch !== launch) return unproven('F4', 'the self-test is of another launch', isRequired)
  const resultOf = (check: CageCheck) => (Object.hasOwn(test.checks, check) ? test.checks[check] : undefined)
  const broken = CAGE_CHECKS.find(check => resultOf(check) === 'broken')
  if (broken) return refuse('F5', `${broken} is broken`)
  const unshown = CAGE_CHECKS.find(check => resultOf(check) !== 'held')
  if (unshown) return unproven('F6', `${unshown} was not shown`, isRequired)
  const words = `confined by ${backend}, network ${network}, ${seccomp ? 'seccomp' : 'no seccomp'}`
  return { start: true, confined: true, code: null, words, rule: 'F7' }
}

function open(rule: string, because: string): ConfinementDecision {
  return { start: true, confined: false, code: null, words: `NOT CONFINED: ${because}`, rule }
}

function refuse(rule: string, because: string): ConfinementDecision {
  return { ...open(rule, because), start: false, code: 'CONFINEMENT_FAILED' }
}

function unproven(rule: string, because: string, isRequired: boolean): ConfinementDecision {
  return isRequired ? refuse(rule, because) : open(rule, because)
}
