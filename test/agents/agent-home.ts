// Throw-away homes in which the real agents run: nothing of the person's own settings, and one address to talk to.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type AgentHome = {
  readonly place: string
  /** The directory that the agent works in. */
  readonly work: string
  readonly run: string
  /** All of the environment; the machine's own is not passed on. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

const PROGRAMS = join(import.meta.dirname, 'node_modules', '.bin')

/** `url` is the stub's. */
export async function makeAgentHome(url: string): Promise<AgentHome> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'provost-agent-')))
  const [work, run] = [join(place, 'work'), join(place, 'run', 'demo-1', 'g1')]
  const files: Readonly<Record<string, string>> = {
    'codex/config.toml': composeCodexConfig(url, work),
    'home/.gemini/settings.json': JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }),
    'home/.claude/.claude.json': JSON.stringify(composeClaudeState(work)),
  }
  for (const path of [work, run]) await mkdir(path, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(place, name, '..'), { recursive: true })
    await writeFile(join(place, name), text)
  }
  const env = { ...commonEnvironment(place), ...claudeEnvironment(url, place), ...otherEnvironment(url, place) }
  return { place, work, run, env, remove: () => rm(place, { recursive: true, force: true, maxRetries: 5 }) }
}

const commonEnvironment = (place: string) => ({
  PATH: `${PROGRAMS}:${process.env.PATH}`,
  HOME: join(place, 'home'),
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
})

// With these Claude Code opens exactly one connection: the stub's. Retries are bounded, else it waits in silence.
const claudeEnvironment = (url: string, place: string) => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: 'dummy',
  CLAUDE_CONFIG_DIR: join(place, 'home', '.claude'),
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_MAX_RETRIES: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_AUTOUPDATER: '1',
})

const otherEnvironment = (url: string, place: string) => ({
  CODEX_HOME: join(place, 'codex'),
  STUB_API_KEY: 'dummy',
  GOOGLE_GEMINI_BASE_URL: url,
  GEMINI_API_KEY: 'dummy',
  GEMINI_CLI_TRUST_WORKSPACE: 'true',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_CONFIG_CONTENT: JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    model: 'anthropic/claude-sonnet-4-5',
    small_model: 'anthropic/claude-sonnet-4-5',
    provider: { anthropic: { options: { baseURL: `${url}/v1`, apiKey: 'dummy' } } },
  }),
})

/** What its screen would ask first: a theme, whether the key may be used, whether the folder is trusted. */
const composeClaudeState = (work: string) => ({
  hasCompletedOnboarding: true,
  lastOnboardingVersion: '99.0.0',
  theme: 'dark',
  customApiKeyResponses: { approved: ['dummy'], rejected: [] },
  projects: { [work]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
})

const composeCodexConfig = (url: string, work: string) => `model = "stub"
model_provider = "stub"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.stub]
name = "stub"
base_url = "${url}/v1"
env_key = "STUB_API_KEY"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1

[projects."${work}"]
trust_level = "trusted"
`
