// Whether an agent that was sent one short prompt answered it, and what kept it from that. Only this proves that a login
// works: a status command says what is stored.
import { chooseLineReader } from '../agent-lines/choose-line-reader.ts'
import { type AgentFailure, explainFailure } from '../failure/agent-failure.ts'
import { classifyExit } from '../failure/classify-exit.ts'
import type { LoginHeard } from './read-login-answer.ts'

export type TrialAnswer = { readonly isAnswered: boolean; readonly words: string; readonly next: string | null }

export type Trial = {
  readonly harness: string
  /** How what it prints is read. */
  readonly dialect: string
  /** Without an exit code it did not end in the time it had. */
  readonly heard: LoginHeard
}

export function readTrial({ harness, dialect, heard }: Trial): TrialAnswer {
  const { exitCode, stdout, stderr } = heard
  if (exitCode === 0) return { isAnswered: true, words: 'answered a prompt', next: null }
  const told = findFailure(dialect, stdout)
  const failure = told ?? (exitCode === null ? null : classifyEnd(exitCode, `${stdout}\n${stderr}`))
  if (!failure) return { isAnswered: false, words: 'not known: it did not answer a prompt in time', next: null }
  const { sentence, next } = explainFailure(harness, { ...failure, isRetrying: false })
  return { isAnswered: false, words: sentence, next }
}

/** The last one that it told of; after one that it recovered from it would have ended with 0. */
function findFailure(dialect: string, printed: string): AgentFailure | null {
  const reader = chooseLineReader(dialect)
  let state = reader.start
  let failure: AgentFailure | null = null
  for (const line of printed.split('\n')) {
    const read = reader.read(state, line)
    state = read.state
    for (const { failure: kind, note = '' } of read.signals)
      if (kind !== undefined) failure = { class: kind, words: note, isRetrying: false, until: null }
  }
  return failure
}

function classifyEnd(exitCode: number, printed: string): AgentFailure | null {
  return classifyExit({ exitCode, signal: null, error: null, printed, known: null }).result
}
