// How a repository seems to be tested: the suites that `provost init` proposes, each with its reason.
import type { SurfaceFacts } from './infer-surfaces.ts'

export type InferredSuite = {
  readonly id: string
  readonly kind: 'test' | 'lint'
  readonly command: readonly string[]
  readonly reason: string
}

export function inferSuites({ files, packageJson }: SurfaceFacts): InferredSuite[] {
  return [...suitesOfScripts(new Set(files), packageJson), ...suitesOfFiles(new Set(files))]
}

const LOCK_FILES: readonly [file: string, manager: string][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
]

function suitesOfScripts(files: ReadonlySet<string>, packageJson: unknown): InferredSuite[] {
  const manager = LOCK_FILES.find(([file]) => files.has(file))?.[1] ?? 'npm'
  return (['test', 'lint'] as const).flatMap(kind => {
    if (!isRealScript(scriptOf(packageJson, kind))) return []
    return [{ id: kind, kind, command: [manager, 'run', kind], reason: `package.json has the script "${kind}"` }]
  })
}

// `npm init` writes a test script that only says there are no tests, and fails.
function isRealScript(script: unknown): boolean {
  return typeof script === 'string' && script.trim() !== '' && !script.includes('no test specified')
}

function scriptOf(packageJson: unknown, name: string): unknown {
  const scripts = (packageJson as { scripts?: Record<string, unknown> } | null | undefined)?.scripts
  return typeof scripts === 'object' && scripts !== null && Object.hasOwn(scripts, name) ? scripts[name] : undefined
}

const TEST_FILES: readonly [file: string, id: string, command: readonly string[]][] = [
  ['Cargo.toml', 'cargo', ['cargo', 'test']],
  ['go.mod', 'go', ['go', 'test', './...']],
  ['pytest.ini', 'pytest', ['pytest']],
]

function suitesOfFiles(files: ReadonlySet<string>): InferredSuite[] {
  return TEST_FILES.filter(([file]) => files.has(file)).map(([file, id, command]) => ({
    id,
    kind: 'test',
    command,
    reason: `there is ${file}`,
  }))
}
