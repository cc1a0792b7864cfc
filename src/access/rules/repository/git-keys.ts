// Which settings of git start programs, change where it goes or what it checks: those a repository may not bring by itself.

/** `*` is one or more characters, dots too; a part in brackets may be missing. */
const KEYS_WITH_EFFECT: readonly [section: string, lastWords: string][] = [
  [
    'core.',
    'fsmonitor hookspath sshcommand pager editor askpass gitproxy worktree attributesfile alternaterefscommand',
  ],
  ['filter.*.', 'clean smudge process'],
  ['diff.', 'external'],
  ['diff.*.', 'textconv command'],
  ['merge.*.', 'driver'],
  ['credential.(*.)', 'helper'],
  ['alias.', '*'],
  ['include.', 'path'],
  ['includeif.*.', 'path'],
  ['gpg.(*.)', 'program'],
  ['protocol.(*.)', 'allow'],
  ['remote.*.', 'uploadpack receivepack vcs proxy'],
  ['url.*.', 'insteadof pushinsteadof'],
  ['sequence.', 'editor'],
  ['interactive.', 'difffilter'],
  ['uploadpack.', 'packobjectshook'],
  ['submodule.*.', 'update url'],
  ['http.(*.)', 'proxy sslverify cookiefile'],
  ['extensions.', 'worktreeconfig'],
]

const PATTERNS = KEYS_WITH_EFFECT.flatMap(([section, lastWords]) =>
  lastWords.split(' ').map(word => section + word),
).map(
  key =>
    new RegExp(
      `^${key.replaceAll('.', '\\.').replaceAll('(*\\.)', '(?:[\\s\\S]+\\.)?').replaceAll('*', '[\\s\\S]+')}$`,
    ),
)

/** Asked with a key as `lowerGitKey` writes it. */
export function hasEffect(key: string): boolean {
  return PATTERNS.some(pattern => pattern.test(key))
}

/** git compares section and last word without case; what stands between them is a name and stays as it is. */
export function lowerGitKey(key: string): string {
  const [first, last] = [key.indexOf('.'), key.lastIndexOf('.')]
  if (first < 0) return key
  return key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase()
}
