// Which paths decide what runs tomorrow, and for whom: a change to them is a gate of its own.

export const SENSITIVE_CLASSES = ['provost', 'ci', 'hooks', 'agents', 'locks', 'environment', 'links'] as const
export type SensitiveClass = (typeof SENSITIVE_CLASSES)[number]

export function isSensitiveClass(name: unknown): name is SensitiveClass {
  return SENSITIVE_CLASSES.some(known => known === name)
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const CI_FOLDERS = words('.circleci .buildkite .woodpecker .forgejo .gitea')
const CI_FILES = words(`codeowners .gitlab-ci.yml jenkinsfile azure-pipelines.yml .drone.yml bitbucket-pipelines.yml
  .travis.yml appveyor.yml`)

type Places = {
  /** The last part of a path, wherever it lies. */
  readonly files: readonly string[]
  /** A part that is not the last. */
  readonly folders: readonly string[]
}

const ANYWHERE: readonly [SensitiveClass, Places][] = [
  [
    'hooks',
    {
      files: words('.gitattributes .gitmodules .pre-commit-config.yaml lefthook.yml .lefthook.yml'),
      folders: words('.husky .githooks .lefthook'),
    },
  ],
  [
    'agents',
    {
      files: words('claude.md agents.md gemini.md .mcp.json opencode.json .cursorrules'),
      folders: words('.claude .codex .gemini .cursor .opencode'),
    },
  ],
  [
    'locks',
    {
      files: words(`package-lock.json npm-shrinkwrap.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb cargo.lock go.sum
        poetry.lock uv.lock pipfile.lock gemfile.lock composer.lock flake.lock deno.lock`),
      folders: [],
    },
  ],
  [
    'environment',
    {
      files: words('.npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .envrc mise.toml .mise.toml .tool-versions'),
      folders: words('.devcontainer .vscode .idea'),
    },
  ],
]

/** The classes of a path by its name; compared without case, because some disks do. */
export function classesOf(path: string): readonly SensitiveClass[] {
  const parts = path
    .toLowerCase()
    .split('/')
    .filter(part => part !== '' && part !== '.')
  const last = parts.at(-1) ?? ''
  const found: SensitiveClass[] = ANYWHERE.filter(
    ([, { files, folders }]) => files.includes(last) || parts.slice(0, -1).some(part => folders.includes(part)),
  ).map(([name]) => name)
  return [
    ...(parts[0] === '.provost' ? (['provost'] as const) : []),
    ...(isCi(parts) ? (['ci'] as const) : []),
    ...found,
  ]
}

function isCi(parts: readonly string[]): boolean {
  const [first = '', second = ''] = parts
  if (parts.length === 1) return CI_FILES.includes(first)
  if (CI_FOLDERS.includes(first)) return true
  if (first !== '.github') return false
  if (second === 'codeowners') return parts.length === 2
  return (second === 'workflows' || second === 'actions') && parts.length > 2
}
