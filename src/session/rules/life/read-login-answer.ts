// What the agents' own programs answer to the question whether they are logged in. That a key is set does not say that it
// works, so the words claim no more than was heard.
import { isObject } from '#kernel/reading/json-value'

export type LoginAnswer = { readonly status: 'yes' | 'key' | 'no' | 'unknown'; readonly words: string }

export type LoginHeard = { readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }

const YES: LoginAnswer = { status: 'yes', words: 'logged in (it says so; not tried)' }
const KEY: LoginAnswer = { status: 'key', words: 'key set, not tried' }

/** `claude auth status` prints a document. */
export function readClaudeLogin({ stdout, exitCode }: LoginHeard): LoginAnswer {
  const told = parse(stdout)
  if (!isObject(told) || typeof told.loggedIn !== 'boolean') return unknown(exitCode)
  if (!told.loggedIn) return { status: 'no', words: 'NOT logged in' }
  return told.authMethod === 'api_key' ? KEY : YES
}

/** `codex login status` looks at its login file only: a key in the environment, or a provider of its own, needs none. */
export function readCodexLogin(
  { exitCode, stdout, stderr }: LoginHeard,
  { hasKey, config }: { readonly hasKey: boolean; readonly config: string },
): LoginAnswer {
  if (exitCode === 0) return YES
  if (hasKey) return KEY
  const isOwnProvider = /^\s*model_provider\s*=/m.test(config) && !/^\s*requires_openai_auth\s*=\s*true/m.test(config)
  if (isOwnProvider || !/not logged in/i.test(`${stdout}${stderr}`)) return unknown(exitCode)
  return { status: 'no', words: 'NOT logged in' }
}

function unknown(exitCode: number | null): LoginAnswer {
  return {
    status: 'unknown',
    words: `not known: it answered with ${exitCode === null ? 'nothing' : `exit code ${exitCode}`}`,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
