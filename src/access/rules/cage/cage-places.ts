// What of a home belongs to whom: the state of each harness, caches of packages, and secrets that no agent needs.

export const CAGED_HARNESSES = ['claude-code', 'codex', 'gemini', 'opencode', 'acp', 'command'] as const
export type CagedHarness = (typeof CAGED_HARNESSES)[number]

/** All below the home. */
export type HarnessPlaces = {
  readonly stateDirectories: readonly string[]
  /** Replaced by rename, with a lock beside them: they must lie in the private home itself. */
  readonly stateFiles: readonly string[]
  /** Transcripts of other work. */
  readonly transcripts: readonly string[]
  readonly histories: readonly string[]
  /** Where it keeps its login; renewed while it works. */
  readonly logins: readonly string[]
}

const NOTHING: HarnessPlaces = { stateDirectories: [], stateFiles: [], transcripts: [], histories: [], logins: [] }

export const HARNESS_PLACES: Readonly<Record<CagedHarness, HarnessPlaces>> = {
  'claude-code': {
    stateDirectories: ['.claude'],
    stateFiles: ['.claude.json'],
    transcripts: ['.claude/projects', '.claude/todos', '.claude/file-history', '.local/state/claude'],
    histories: ['.claude/history.jsonl'],
    logins: ['.claude/.credentials.json'],
  },
  codex: {
    stateDirectories: ['.codex'],
    stateFiles: [],
    transcripts: ['.codex/sessions', '.codex/log'],
    histories: ['.codex/history.jsonl'],
    logins: ['.codex/auth.json'],
  },
  gemini: {
    stateDirectories: ['.gemini'],
    stateFiles: [],
    transcripts: ['.gemini/tmp', '.gemini/history'],
    histories: [],
    logins: ['.gemini/oauth_creds.json'],
  },
  opencode: {
    stateDirectories: ['.config/opencode', '.local/share/opencode', '.local/state/opencode'],
    stateFiles: [],
    transcripts: ['.local/share/opencode/storage', '.local/share/opencode/log'],
    histories: [],
    logins: ['.local/share/opencode/auth.json'],
  },
  acp: NOTHING,
  command: NOTHING,
}

const words = (text: string) => text.trim().split(/\s+/)

export const CACHES: readonly string[] = words(`
  .cache .npm .cargo .gradle .m2 .pnpm-store .yarn .bun .deno .nuget .rustup go/pkg .local/share/pnpm .local/state`)

export const SECRETS: readonly string[] = words(`
  .ssh .gnupg .aws .azure .kube .docker .config/gcloud .config/gh .config/hub .config/glab-cli .config/op .config/sops
  .config/rclone .config/git/credentials .config/google-chrome .config/chromium .config/BraveSoftware .mozilla
  .thunderbird .password-store .local/share/keyrings .local/share/kwalletd .netrc .git-credentials .npmrc .yarnrc.yml
  .pypirc .pgpass .my.cnf .vault-token .terraform.d .cargo/credentials .cargo/credentials.toml .gem/credentials
  .m2/settings-security.xml .bash_history .zsh_history .python_history .node_repl_history .local/share/fish .dbus
  .Xauthority .ICEauthority .tmux`)

export const TEMPORARY: readonly string[] = ['/tmp', '/var/tmp', '/dev/shm']

/** What lies there belongs to the machine and its services. */
export const MACHINE: readonly string[] = ['/run', '/root', '/var/lib/docker', '/var/spool/cron']

/** A harness that no table knows has no state that it could lose. */
export function cagedHarness(name: string): CagedHarness {
  return Object.hasOwn(HARNESS_PLACES, name) ? (name as CagedHarness) : 'command'
}
