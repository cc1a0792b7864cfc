// How the code of a wave is built and tested: what a person configured, else what the project itself says.
import { isObject, isText } from '#kernel/reading/json-value'

export const VERIFICATION_ADAPTERS = ['command', 'node', 'python', 'rust'] as const

export type VerificationAdapter = (typeof VERIFICATION_ADAPTERS)[number]

export type VerificationStep = { readonly name: string; readonly command: readonly string[] }

export type VerificationFacts = {
  /** Null: the first that fits. */
  readonly wanted: VerificationAdapter | null
  readonly configured: readonly VerificationStep[]
  readonly paths: ReadonlySet<string>
  /** The text of package.json; null when there is none. */
  readonly manifest: string | null
}

export type VerificationPlan = { readonly adapter: VerificationAdapter; readonly steps: readonly VerificationStep[] }

type Choose = (facts: VerificationFacts) => readonly VerificationStep[]

const CHOICES: Readonly<Record<VerificationAdapter, Choose>> = {
  command: ({ configured }) => configured,
  node: ({ manifest }) => nodeSteps(manifest),
  python: ({ paths }) =>
    paths.has('pyproject.toml') || paths.has('setup.py') ? [step('test', 'python3', '-m', 'pytest')] : [],
  rust: ({ paths }) =>
    paths.has('Cargo.toml') ? [step('build', 'cargo', 'build'), step('test', 'cargo', 'test')] : [],
}

/** Null: nothing fits, and the verification is skipped. */
export function chooseVerification(facts: VerificationFacts): VerificationPlan | null {
  for (const adapter of facts.wanted === null ? VERIFICATION_ADAPTERS : [facts.wanted]) {
    const steps = CHOICES[adapter](facts)
    if (steps.length > 0) return { adapter, steps }
  }
  return null
}

function step(name: string, ...command: string[]): VerificationStep {
  return { name, command }
}

function nodeSteps(manifest: string | null): VerificationStep[] {
  const scripts = scriptsIn(manifest)
  return ['build', 'test'].filter(name => isText(scripts[name])).map(name => step(name, 'npm', 'run', name))
}

function scriptsIn(manifest: string | null): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(manifest ?? '{}')
    return isObject(read) && isObject(read.scripts) ? read.scripts : {}
  } catch {
    return {}
  }
}
