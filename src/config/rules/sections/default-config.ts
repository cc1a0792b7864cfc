// What `provost init` writes: a configuration and an evidence policy that teach by being read.
import type { Surface } from '#kernel/events/surface'

export type InitialConfig = {
  readonly id: string
  readonly repo: string
  readonly surfaces: readonly Surface[]
  readonly suites?: readonly InitialSuite[]
}

export type InitialSuite = {
  readonly id: string
  readonly kind: 'test' | 'lint' | 'custom' | 'prompt_eval'
  readonly command: readonly string[]
  /** Why it was proposed; becomes a comment. */
  readonly reason?: string
}

/** The text of `.provost/config.yaml`. Every line is active or an example: remove the `#` and it works. */
export function composeInitialConfig({ id, repo, surfaces, suites = [] }: InitialConfig): string {
  return `# Configuration of Provost for this repository. What is left out has a default:
# \`provost config show\` prints every value with its source, \`provost config check\` finds mistakes.

id: ${scalar(id)}
repo: ${scalar(repo)} # as evidence and lessons know this repository

# What this repository offers: cli, desktop, web, api, mcp-server, npm-package, plugin, library.
# While empty, accepted tasks send no evidence.
surfaces: ${flowList(surfaces)}

# The agents, one default for all roles: claude-code, codex, gemini, opencode, acp, or any command.
# Left out, it is what the home says (\`provost config set --home agents.harness codex\`), else claude-code.
# agents: { harness: codex, env: { LOG_LEVEL: debug } }
# planner: { harness: claude-code, model: opus } # a role that differs

# What a fresh worktree needs before an agent or a test can start.
# symlinks: [node_modules]
# include: [.env.test]
# postCreate:
#   - command: npm ci

# Where changes live. "local" needs no service.
# forge: { kind: github, tokenEnv: GITHUB_TOKEN } # or gitlab

# Who reviews. Absent: the worker's own harness, in a session of its own.
# reviewers: [codex]
# reviews: { required: 1, auto: true }

task:
  attemptsMax: 3 # per phase, before a person is asked
  # What the test phase runs, before and after a change. Without any, a task says that nothing was tested.
${composeSuites(suites)}
  # accept: { by: policy, riskMax: low, protectedPaths: [package.json, "infra/**"] }
`
}

function composeSuites(suites: readonly InitialSuite[]): string {
  if (suites.length === 0) return '  # suites:\n  #   - { id: unit, kind: test, command: [npm, test] }'
  return ['  suites:', ...suites.map(composeSuite)].join('\n')
}

function composeSuite({ id, kind, command, reason }: InitialSuite): string {
  const why = reason === undefined ? '' : ` # ${reason.replace(/\s+/g, ' ')}`
  return `    - { id: ${scalar(id)}, kind: ${kind}, command: ${flowList(command)} }${why}`
}

function flowList(words: readonly string[]): string {
  return `[${words.map(scalar).join(', ')}]`
}

// Plain where no reader could take it for anything else, in quotes otherwise: "null", "1e3" and "a: b" are texts here.
function scalar(text: string): string {
  const isPlain = /^[A-Za-z][\w/.-]*$/.test(text) && !/^(?:null|true|false|yes|no|on|off|y|n)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}

/**
 * The text of `evidence/policies/global-policy.yaml` (evidence 2.6). It says what holds without it, so that a person
 * sees where to change something.
 */
export function composeGlobalPolicy(): string {
  return GLOBAL_POLICY
}

const GLOBAL_POLICY = `# Evidence policy for every repository of this store. One repository: policies/repos/<owner>/<name>.yaml.
# \`provost evidence policy check\` finds mistakes; a malformed policy accepts nothing.
policy_version: "1.0.0"

defaults:
  # required_scenarios: [core-loop]
  freshness:
    max_age_days: 30 # older evidence is stale
    warn_age_days: 14
  execution_mode_policy:
    allowed: [bot, human, mixed]
  ci_requirements:
    coverage_min: null
    tests_must_pass: false
  evidence_requirements:
    required_kinds: []
    min_evidence_count: 0

# Stricter for one surface:
# surfaces:
#   cli: { freshness: { max_age_days: 14 } }

# "reject" refuses a submission. The last three may be lowered to "warn" or "info"; the others are laws.
global_rules:
  - { id: schema-valid, severity: reject, description: A submission matches its schema. }
  - { id: provenance-confirmed, severity: reject, description: The source confirms that the run happened. }
  - { id: scenario-minimum, severity: reject, description: There is at least one scenario. }
  - { id: step-verdict-consistent, severity: reject, description: No scenario passes with a failed or blocked step. }
  - { id: no-verdict-upgrade, severity: reject, description: A verdict is confirmed or lowered and never raised. }
  - { id: step-results-present, severity: reject, description: Every required step has a result. }
  - { id: attested-if-human, severity: reject, description: A person who took part says so by name. }
  - { id: blocked-needs-reason, severity: reject, description: Whoever says blocked says why. }

# Up to which age in days evidence is shown as good, to be watched, and with a warning.
stale_thresholds:
  healthy: 14
  warning: 30
  critical: 60
`
