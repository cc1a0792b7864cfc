// What can go wrong with an agent, and what each of it means for people: a sentence, the next step, whether it passes.

export const FAILURE_CLASSES = [
  'not_logged_in',
  'login_expired',
  'no_network',
  'limit_reached',
  'credit_exhausted',
  'model_refused',
  'overloaded',
  'context_too_long',
  'resume_failed',
  'wrong_arguments',
  'not_executable',
  'crashed',
  'failed',
] as const

export type FailureClass = (typeof FAILURE_CLASSES)[number]

/** `never`: not before a person has done something. `later`: it passes by itself. `at_reset`: at a time, if it is known. */
export type TryingAgain = 'never' | 'later' | 'at_reset'

type Meaning = {
  /** Follows the name of the harness. */
  readonly says: string
  readonly next: (harness: string) => string
  readonly tryingAgain: TryingAgain
}

type Login = { readonly command: string; readonly variable: string }

const LOGINS: ReadonlyMap<string, Login> = new Map([
  ['claude-code', { command: '`claude auth login`', variable: 'ANTHROPIC_API_KEY' }],
  ['codex', { command: '`codex login`', variable: 'CODEX_API_KEY' }],
  ['gemini', { command: '`gemini` once, and log in there', variable: 'GEMINI_API_KEY' }],
  ['opencode', { command: '`opencode auth login`', variable: 'the key of its provider' }],
])

/** Works in the shell of the person, where the agent keeps its login. */
export function composeLoginStep(harness: string): string {
  const login = LOGINS.get(harness)
  return login ? `run ${login.command}, or give it ${login.variable}` : 'log the agent in'
}

const chooseModel = () => 'name another one with `--model`, or with `model` of the role in the configuration'
const correctArguments = () => 'correct `args` of the role in the configuration'
const readItsLog = () => 'read what it said with `provost session logs`'

export const FAILURES: Readonly<Record<FailureClass, Meaning>> = {
  not_logged_in: { says: 'is not logged in', next: composeLoginStep, tryingAgain: 'never' },
  login_expired: { says: 'has a login that is no longer valid', next: composeLoginStep, tryingAgain: 'never' },
  no_network: {
    says: 'cannot reach its provider',
    next: () => 'look at the network, the proxy and the address that is configured',
    tryingAgain: 'later',
  },
  limit_reached: { says: 'has reached a limit of use', next: () => 'wait until it ends', tryingAgain: 'at_reset' },
  credit_exhausted: {
    says: 'has no credit left',
    next: () => 'add credit with its provider, or use another login',
    tryingAgain: 'never',
  },
  model_refused: { says: 'may not use the model', next: chooseModel, tryingAgain: 'never' },
  overloaded: {
    says: 'gets errors from its provider',
    next: () => 'wait a while; the provider is at fault',
    tryingAgain: 'later',
  },
  context_too_long: {
    says: 'was given more than its model can read',
    next: () => 'make the task smaller, or begin a new session',
    tryingAgain: 'never',
  },
  resume_failed: {
    says: 'does not remember its session',
    next: () => 'begin again with `provost session restore --mode saved_prompt`',
    tryingAgain: 'never',
  },
  wrong_arguments: {
    says: 'was started with arguments that it does not know',
    next: correctArguments,
    tryingAgain: 'never',
  },
  not_executable: {
    says: 'could not be executed',
    next: () => 'install it, or correct its path; `provost doctor` looks for it',
    tryingAgain: 'never',
  },
  crashed: { says: 'ended in the middle of its work', next: readItsLog, tryingAgain: 'later' },
  failed: { says: 'failed', next: readItsLog, tryingAgain: 'never' },
}
