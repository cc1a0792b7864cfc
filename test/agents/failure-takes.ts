// Everything that goes wrong between an agent and its provider: how it is brought about, and what must be read of it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FailureClass } from '../../src/session/rules/failure/failure-class.ts'
import type { LiveWish } from './live-agent.ts'
import { composeOldLogin } from './lived-in-home.ts'
import type { ErrorAnswer, Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { SUBSCRIPTION, type Take } from './take.ts'

type FailureTake = Take & { readonly failure: FailureClass }

const NOWHERE = 'http://127.0.0.1:9'

export const refuse = (status: number, type: string, message: string, more: Partial<ErrorAnswer> = {}): Scenario => ({
  about: `Every request is refused with ${status}.`,
  turns: [{ answer: { error: { status, type, message, ...more } } }],
})

const answer = (about: string): Scenario => ({ about, turns: [{ answer: { text: 'Done.' } }] })

const CLAUDE_TURN_FAILED = ['prompt_submitted active', 'api_error active', 'turn_failed idle']
const CODEX_START = ['thread_started -', 'warning -', 'turn_started active']

/** It lives on after a turn that failed, until its input ends. */
function claude(scenario: Scenario, failure: FailureClass, story: readonly string[], wish: Partial<LiveWish> = {}) {
  const play = async (stage: Stage) => {
    const agent = await stage.start({ harness: 'claude-code', prompt: 'Paint the shed', ...wish })
    await stage.until(() => agent.find('turn_failed') ?? agent.exit)
    agent.closeInput()
    await agent.ended
  }
  return { scenario, program: 'claude', play, story, failure } satisfies FailureTake
}

function codex(scenario: Scenario, failure: FailureClass, story: readonly string[], home: CodexHome = {}) {
  const play = async (stage: Stage) => {
    await furnish(stage, home)
    const agent = await stage.start({ harness: 'codex', prompt: 'Paint the shed', ...home.wish?.(stage) })
    // Without a network it waits for ever.
    await stage.until(() => agent.exit ?? agent.signals.some(signal => signal.failure === 'no_network'))
    agent.kill()
    await agent.ended
  }
  return { scenario, program: 'codex', play, story, failure } satisfies FailureTake
}

type CodexHome = {
  /** Null: there is none. Undefined: a provider with a key in the environment, as everywhere else. */
  readonly login?: string | null
  readonly url?: string
  readonly wish?: (stage: Stage) => Partial<LiveWish>
}

/** As a person has it who uses the provider of the program itself. */
async function furnish({ home, stub }: Stage, { login, url = stub.url }: CodexHome): Promise<void> {
  if (login === undefined) return
  const config = `model = "stub"
model_provider = "stub"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.stub]
name = "OpenAI"
base_url = "${url}/v1"
requires_openai_auth = true
wire_api = "responses"
`
  await writeFile(join(home.place, 'codex', 'config.toml'), config)
  if (login !== null) await writeFile(join(home.place, 'codex', 'auth.json'), login)
}

const KEY = JSON.stringify({ OPENAI_API_KEY: 'dummy' })

/** Where Codex renews a login: the stub refuses that too. */
export const composeRefreshEnvironment = ({ url }: Stage['stub']) => ({
  CODEX_REFRESH_TOKEN_URL_OVERRIDE: `${url}/v1/responses`,
})

const CODEX_HOMES: Readonly<Record<string, CodexHome>> = {
  'codex-not-logged-in': { login: null },
  'codex-login-expired': {
    login: composeOldLogin(),
    wish: ({ stub }) => ({ env: composeRefreshEnvironment(stub) }),
  },
  'codex-no-network': { login: KEY, url: NOWHERE },
}

const retried = (times: number) => Array.from({ length: times }, () => 'error active')

export const FAILURE_TAKES: Readonly<Record<string, FailureTake>> = {
  'claude-not-logged-in': claude(
    answer('Nobody is logged in, and nobody is asked.'),
    'not_logged_in',
    ['turn_started active', ...CLAUDE_TURN_FAILED],
    { env: { ANTHROPIC_API_KEY: undefined } },
  ),
  'claude-wrong-key': claude(refuse(401, 'authentication_error', 'invalid x-api-key'), 'not_logged_in', [
    'turn_started active',
    'retry active',
    ...CLAUDE_TURN_FAILED,
  ]),
  'claude-login-expired': claude(
    refuse(401, 'authentication_error', 'OAuth token has expired. Please obtain a new token.'),
    'login_expired',
    ['turn_started active', 'retry active', 'retry active', ...CLAUDE_TURN_FAILED],
    { env: SUBSCRIPTION },
  ),
  'claude-no-network': claude(
    answer('It is never asked.'),
    'no_network',
    ['turn_started active', 'retry active', 'retry active', ...CLAUDE_TURN_FAILED],
    { env: { ANTHROPIC_BASE_URL: NOWHERE, CLAUDE_CODE_MAX_RETRIES: '2' } },
  ),
  'claude-no-credit': claude(
    refuse(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    'credit_exhausted',
    ['turn_started active', ...CLAUDE_TURN_FAILED],
  ),
  'claude-no-model': claude(
    refuse(404, 'not_found_error', 'model: no-such-model'),
    'model_refused',
    ['turn_started active', ...CLAUDE_TURN_FAILED],
    { agent: { model: 'no-such-model' } },
  ),
  'claude-overloaded': claude(
    refuse(529, 'overloaded_error', 'Overloaded'),
    'overloaded',
    ['turn_started active', 'retry active', 'retry active', ...CLAUDE_TURN_FAILED],
    { env: { CLAUDE_CODE_MAX_RETRIES: '2' } },
  ),
  'claude-too-long': claude(
    refuse(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
    'context_too_long',
    ['turn_started active', ...CLAUDE_TURN_FAILED],
  ),
  'claude-wrong-argument': claude(answer('It is never asked.'), 'wrong_arguments', [], {
    agent: { args: ['--no-such-flag'] },
  }),
  'codex-not-logged-in': codex(
    refuse(401, 'invalid_request_error', 'Missing bearer or basic authentication in header'),
    'not_logged_in',
    [...CODEX_START, ...retried(6), 'turn_failed idle'],
    CODEX_HOMES['codex-not-logged-in'],
  ),
  'codex-no-key': codex(
    answer('It is never asked.'),
    'not_logged_in',
    [...CODEX_START, 'error active', 'turn_failed idle'],
    { wish: () => ({ env: { STUB_API_KEY: undefined } }) },
  ),
  'codex-login-expired': codex(
    refuse(401, 'invalid_request_error', 'Could not validate your refresh token.', {
      details: { code: 'refresh_token_expired' },
    }),
    'login_expired',
    [...CODEX_START, 'error active', 'turn_failed idle'],
    CODEX_HOMES['codex-login-expired'],
  ),
  'codex-no-network': codex(
    answer('It is never asked.'),
    'no_network',
    [...CODEX_START, 'error active'],
    CODEX_HOMES['codex-no-network'],
  ),
  'codex-no-credit': codex(
    refuse(429, 'insufficient_quota', 'You exceeded your current quota.', { details: { code: 'insufficient_quota' } }),
    'credit_exhausted',
    [...CODEX_START, 'error active', 'turn_failed idle'],
  ),
  'codex-no-model': codex(
    refuse(400, 'invalid_request_error', "The 'stub' model is not supported when using Codex with a ChatGPT account."),
    'model_refused',
    [...CODEX_START, 'error active', 'turn_failed idle'],
  ),
  'codex-overloaded': codex(refuse(529, 'overloaded_error', 'Overloaded'), 'overloaded', [
    ...CODEX_START,
    ...retried(2),
    'turn_failed idle',
  ]),
  'codex-too-long': codex(
    refuse(400, 'invalid_request_error', 'Your input exceeds the context window of this model.', {
      details: { code: 'context_length_exceeded' },
    }),
    'context_too_long',
    [...CODEX_START, 'error active', 'turn_failed idle'],
  ),
  'codex-wrong-argument': codex(answer('It is never asked.'), 'wrong_arguments', [], {
    wish: () => ({ agent: { args: ['--no-such-flag'] } }),
  }),
}

/** The home of Codex as the take of this name needs it; for who starts it in another way. */
export async function furnishCodex(stage: Stage, name: string): Promise<void> {
  const home = CODEX_HOMES[name]
  if (home) await furnish(stage, home)
}
