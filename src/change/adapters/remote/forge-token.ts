// The token for a forge: from the configured variable, else from where people of that forge have it. It is never printed and
// never stored.
import { execFile } from 'node:child_process'
import { allowedEnvironment } from '#process/allowed-environment'
import { unreachable } from './no-clear-answer.ts'

export type TokenSource = {
  /** Undefined: nobody has one, and the forge is asked without. */
  readonly find: (tokenEnv: string | null) => Promise<string | undefined>
  /** The forge did not take it. */
  readonly forget: () => void
}

type Environment = Readonly<Record<string, string | undefined>>

const GH_TIMEOUT_MS = 5_000
// What the CLI needs to find its own login.
const GH_OWN = ['GH_TOKEN', 'GITHUB_TOKEN', 'GH_CONFIG_DIR', 'DBUS_SESSION_BUS_ADDRESS']

/** The GitHub CLI knows it. */
export function githubToken(env: Environment, command = 'gh'): TokenSource {
  let fromCli: Promise<string | undefined> | undefined
  return {
    async find(tokenEnv) {
      if (tokenEnv !== null) return needVariable(env, tokenEnv)
      fromCli ??= askCli(env, command)
      return fromCli
    },
    forget: () => {
      fromCli = undefined
    },
  }
}

/** The variable that the tools of GitLab read as well. */
export function gitlabToken(env: Environment): TokenSource {
  return {
    find: async tokenEnv => (tokenEnv === null ? env.GITLAB_TOKEN?.trim() || undefined : needVariable(env, tokenEnv)),
    forget: () => {},
  }
}

function needVariable(env: Environment, name: string): string {
  const token = env[name]?.trim()
  if (token) return token
  throw unreachable(`the variable ${name}, which is to hold the token, is not set`)
}

function askCli(env: Environment, command: string): Promise<string | undefined> {
  const own = Object.fromEntries(GH_OWN.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])))
  const options = { timeout: GH_TIMEOUT_MS, env: allowedEnvironment(own, { ...env }), encoding: 'utf8' } as const
  return new Promise<string | undefined>((resolve, reject) => {
    execFile(command, ['auth', 'token'], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout.trim() || undefined),
    )
  }).catch(() => undefined) // a program that cannot be started is thrown, not told
}
