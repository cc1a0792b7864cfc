// Where a shell looks for completions of its own accord. zsh has no such place for one person, so a line is told instead.
import { provostError } from '#kernel/errors/errors'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

export type CompletionPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'line'; readonly line: string; readonly file: string }

type Environment = Readonly<Record<string, string | undefined>>

export function findShell(env: Environment): Shell | null {
  const name = (env.SHELL ?? '').split('/').at(-1)
  return SHELLS.find(shell => shell === name) ?? null
}

export function placeCompletion(shell: Shell, env: Environment): CompletionPlace {
  if (shell === 'zsh') return { kind: 'line', line: 'source <(provost completion zsh)', file: '~/.zshrc' }
  const data = absolute(env.XDG_DATA_HOME) ?? `${needHome(env)}/.local/share`
  if (shell === 'bash') return { kind: 'file', path: `${data}/bash-completion/completions/provost` }
  return {
    kind: 'file',
    path: `${absolute(env.XDG_CONFIG_HOME) ?? `${needHome(env)}/.config`}/fish/completions/provost.fish`,
  }
}

/** XDG: a relative path is ignored. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith('/') ? path : undefined
}

export function needHome(env: Environment): string {
  if (env.HOME?.startsWith('/')) return env.HOME
  throw provostError('INPUT_INVALID', {
    message: 'HOME must be an absolute path',
    hint: 'set HOME',
    details: { field: 'HOME' },
  })
}
