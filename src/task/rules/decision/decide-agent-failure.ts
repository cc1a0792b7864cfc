// What the failure of an agent means for the attempt that it worked in: whether it was one at all, and what happens next.
// Trying again what a person has to mend would only use the budget up.

export type AgentFailureAnswer = {
  /** `try_again`: another agent may do better. `ask_person`: none will before a person has done something. `wait`: it passes. */
  readonly result: 'try_again' | 'ask_person' | 'wait'
  /** The attempt uses up the budget of the phase. */
  readonly counts: boolean
  readonly rule: string
}

const ask = (rule: string): AgentFailureAnswer => ({ result: 'ask_person', counts: false, rule })
const wait = (rule: string): AgentFailureAnswer => ({ result: 'wait', counts: false, rule })
const tried = (rule: string): AgentFailureAnswer => ({ result: 'try_again', counts: true, rule })

/** By the class of the failure, as sessions tell it, or by how the agent ended. */
const ROWS: Readonly<Record<string, AgentFailureAnswer>> = {
  stopped: ask('STOPPED_BY_PERSON'),
  not_logged_in: ask('AGENT_NOT_LOGGED_IN'),
  login_expired: ask('AGENT_LOGIN_EXPIRED'),
  credit_exhausted: ask('AGENT_NO_CREDIT'),
  model_refused: ask('AGENT_MODEL_REFUSED'),
  wrong_arguments: ask('AGENT_WRONG_ARGUMENTS'),
  not_executable: ask('AGENT_NOT_EXECUTABLE'),
  not_started: ask('AGENT_NOT_STARTED'),
  context_too_long: ask('AGENT_CONTEXT_TOO_LONG'),
  limit_reached: wait('AGENT_LIMIT_REACHED'),
  no_network: wait('AGENT_NO_NETWORK'),
  overloaded: wait('AGENT_PROVIDER_OVERLOADED'),
  resume_failed: tried('AGENT_RESUME_FAILED'),
  crashed: tried('AGENT_CRASHED'),
  timed_out: tried('AGENT_TIMED_OUT'),
  no_artifact: tried('AGENT_NO_ARTIFACT'),
  failed: tried('AGENT_FAILED'),
}

/** What nobody knows may help to be tried again, and counts: otherwise it could go on for ever. */
export function decideAgentFailure(kind: string): AgentFailureAnswer {
  return Object.hasOwn(ROWS, kind) ? ROWS[kind]! : tried('AGENT_FAILED')
}

export const KNOWN_AGENT_FAILURES: readonly string[] = Object.keys(ROWS)
