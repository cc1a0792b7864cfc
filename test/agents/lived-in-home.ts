// What lies in the home of a person who has worked with both agents for a while, and what their shell exports.

export type HomeWish = {
  /** The model's address, as a shell would export it. */
  readonly url: string
  /** Where Codex finds its model, if that is another one. */
  readonly codexUrl?: string
  /** How the person is logged in: with tokens or a key that lie in the home, with tokens long over, with a key in the shell, or not. */
  readonly login?: 'file' | 'old' | 'key' | 'none'
  /** Words of root before every command, which make another machine of this one; absent: it is as it is. */
  readonly on?: readonly string[]
}

export type LivedInHome = {
  readonly files: Readonly<Record<string, string>>
  readonly env: Record<string, string>
}

/** Looked for byte by byte where it must not be. */
export const SECRET_KEY = 'c2VjcmV0IGtleSBvZiBhZGEsIG5vdCBmb3IgYWdlbnRz'

const YEAR_MS = 365 * 24 * 3_600_000

export function composeLivedInHome({ url, codexUrl = url, login = 'file' }: HomeWish): LivedInHome {
  return {
    files: { ...PERSONAL, ...claudeFiles(login), ...codexFiles(codexUrl, login) },
    env: {
      ANTHROPIC_BASE_URL: url,
      ...(login === 'key' && {
        ANTHROPIC_API_KEY: 'sk-ant-dummy-key-of-the-shell',
        CODEX_API_KEY: 'sk-dummy-key-of-the-shell',
      }),
    },
  }
}

const PERSONAL = {
  '.bashrc': 'alias ll="ls -l"\n',
  '.gitconfig': '[user]\n\tname = Ada\n\temail = ada@example.invalid\n',
  '.ssh/id_ed25519': `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET_KEY}\n-----END OPENSSH PRIVATE KEY-----\n`,
  '.npmrc': `//registry.example.invalid/:_authToken=${SECRET_KEY}\n`,
  '.npm/_cacache/index-v5/00/00/0000': 'a package\n',
  '.bash_history': `export TOKEN=${SECRET_KEY}\n`,
  '.config/gh/hosts.yml': `github.example.invalid:\n  oauth_token: ${SECRET_KEY}\n`,
  '.cache/thing/cached': 'cached\n',
  'notes/diary.md': 'Nothing of this is for agents to change.\n',
}

/** Her settings keep it from calling anybody but the model: these tests have no network. */
const CLAUDE_SETTINGS = {
  env: {
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
  },
}

function claudeFiles(login: HomeWish['login']): Record<string, string> {
  const tokens = {
    accessToken: 'sk-ant-oat01-dummy-access-token-of-ada',
    refreshToken: 'sk-ant-ort01-dummy-refresh-token-of-ada',
    expiresAt: Date.now() + YEAR_MS,
    scopes: ['user:inference', 'user:profile'],
    subscriptionType: 'max',
  }
  return {
    '.claude.json': JSON.stringify({ numStartups: 41, hasCompletedOnboarding: true, theme: 'dark', projects: {} }),
    '.claude/settings.json': JSON.stringify(CLAUDE_SETTINGS),
    '.claude/CLAUDE.md': 'Be kind.\n',
    '.claude/history.jsonl': `${JSON.stringify({ display: `look at ${SECRET_KEY}` })}\n`,
    '.claude/projects/-home-ada-other/0b1c.jsonl': `${JSON.stringify({ type: 'user', text: SECRET_KEY })}\n`,
    '.claude/todos/0b1c.json': '[]',
    '.claude/session-env/0b1c/hook.sh': 'export OLD=1\n',
    ...((login === 'file' || login === 'old') && {
      '.claude/.credentials.json': JSON.stringify({ claudeAiOauth: tokens }),
    }),
  }
}

const codexConfig = (url: string) => `model = "stub"
model_provider = "stub"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.stub]
name = "stub"
base_url = "${url}/v1"
requires_openai_auth = true
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1
`

function codexFiles(url: string, login: HomeWish['login']): Record<string, string> {
  return {
    '.codex/config.toml': codexConfig(url),
    '.codex/history.jsonl': `${JSON.stringify({ text: SECRET_KEY })}\n`,
    ...(login === 'file' && { '.codex/auth.json': JSON.stringify({ OPENAI_API_KEY: 'sk-dummy-key-of-the-file' }) }),
    ...(login === 'old' && { '.codex/auth.json': composeOldLogin() }),
  }
}

/** A login of an account, long over; the token has the form of a real one and is signed by nobody. */
export function composeOldLogin(): string {
  const claims = {
    exp: 1_700_000_000,
    email: 'ada@example.org',
    'https://api.openai.com/auth': { chatgpt_plan_type: 'plus' },
  }
  const token = `${[{ alg: 'none' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2ln`
  const tokens = { id_token: token, access_token: token, refresh_token: 'old', account_id: 'account' }
  return JSON.stringify({ OPENAI_API_KEY: null, tokens, last_refresh: '2020-01-01T00:00:00Z' })
}
