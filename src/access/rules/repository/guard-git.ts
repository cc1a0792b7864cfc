// With which arguments and environment git may be run on a repository, so that it starts nothing that the repository names.
import { compareText } from '#kernel/reading/json-value'

export const GIT_TRUSTS = ['trusted', 'untrusted', 'unknown'] as const
export const GIT_PURPOSES = ['look', 'write', 'fetch'] as const
export const REPOSITORY_KINDS = ['ordinary', 'linked_worktree', 'embedded_bare', 'declared_bare'] as const

export type GitWish = {
  readonly trust: (typeof GIT_TRUSTS)[number]
  readonly purpose: (typeof GIT_PURPOSES)[number]
  readonly repository: (typeof REPOSITORY_KINDS)[number]
  /** The names of the filter drivers that its configuration has. */
  readonly filters: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export type GuardedGit = {
  readonly may: boolean
  readonly code: 'REPOSITORY_EMBEDDED' | 'NOT_A_REPOSITORY' | 'TRUST_REQUIRED' | null
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly rule: string
}

/** Holds wherever git is run: none of these is for a repository to say. */
export const ALWAYS = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.editor=false',
  'diff.external=',
  'protocol.ext.allow=never',
]
const AT_HOME = ['core.sshCommand=false', 'credential.helper=']
const UNTRUSTED = [
  'core.attributesFile=/dev/null',
  'submodule.recurse=false',
  'gpg.program=false',
  'log.showSignature=false',
]

const KEPT = 'PATH HOME USER LOGNAME LANG TZ TMPDIR XDG_CONFIG_HOME SSL_CERT_FILE SSL_CERT_DIR'.split(' ')
const KEPT_TO_FETCH = 'SSH_AUTH_SOCK HTTPS_PROXY https_proxy NO_PROXY no_proxy'.split(' ')
const FIXED = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  GIT_PAGER: 'cat',
  GIT_EDITOR: 'false',
}

export function guardGit(wish: GitWish): GuardedGit {
  const { purpose, repository } = wish
  const isTrusted = wish.trust === 'trusted'
  if (repository === 'embedded_bare') return no('Q1', 'REPOSITORY_EMBEDDED')
  if (repository === 'declared_bare') return no('Q2', 'NOT_A_REPOSITORY')
  if (!isTrusted && purpose !== 'look') return no('Q3', 'TRUST_REQUIRED')
  const rule = isTrusted ? (purpose === 'fetch' ? 'Q6' : 'Q5') : 'Q4'
  return { may: true, code: null, args: argumentsFor(wish, isTrusted), env: environmentFor(wish, isTrusted), rule }
}

function no(rule: string, code: GuardedGit['code']): GuardedGit {
  return { may: false, code, args: [], env: {}, rule }
}

function argumentsFor({ purpose }: GitWish, isTrusted: boolean): readonly string[] {
  const settings = [...ALWAYS, ...(purpose === 'fetch' ? [] : AT_HOME), ...(isTrusted ? [] : UNTRUSTED)]
  return ['--no-pager', ...settings.flatMap(setting => ['-c', setting])]
}

function environmentFor({ purpose, filters, env }: GitWish, isTrusted: boolean): Readonly<Record<string, string>> {
  const fetches = purpose === 'fetch'
  const kept = [...KEPT, ...(fetches ? KEPT_TO_FETCH : [])].filter(name => Object.hasOwn(env, name))
  return {
    ...Object.fromEntries(kept.map(name => [name, env[name]!])),
    ...FIXED,
    GIT_NO_LAZY_FETCH: fetches ? '0' : '1',
    GIT_ALLOW_PROTOCOL: fetches ? 'file:https:ssh' : 'none',
    ...(isTrusted ? {} : { GIT_ATTR_NOSYSTEM: '1', ...switchOff(filters) }),
  }
}

// As pairs in the environment and not as `-c`, because a driver's name may hold `=`. `required` must be false or git stops.
function switchOff(filters: readonly string[]): Readonly<Record<string, string>> {
  const settings = [...new Set(filters)].toSorted(compareText).flatMap(filter => [
    [`filter.${filter}.clean`, ''],
    [`filter.${filter}.smudge`, ''],
    [`filter.${filter}.process`, ''],
    [`filter.${filter}.required`, 'false'],
  ])
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) }
}
