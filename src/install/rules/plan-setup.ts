// What `provost setup` would do on this machine, step by step, from what it found. A step that has nothing to do says so.
import type { AgentChoice } from './choose-agent.ts'
import type { CompletionPlace, Shell } from './completion-place.ts'

export type SetupFacts = {
  /** The repository we stand in; null: none. */
  readonly repository: string | null
  readonly isProject: boolean
  readonly agent: AgentChoice
  /** The harness that the project uses as it is configured; null when there is no project yet. */
  readonly configured: string | null
  readonly shell: Shell | null
  readonly completion: (CompletionPlace & { readonly isThere: boolean }) | null
  readonly service: 'systemd' | 'launchd' | null
  readonly hasService: boolean
}

export type SetupStepName = 'project' | 'agent' | 'completion' | 'service'

export type SetupStep = {
  readonly step: SetupStepName
  readonly rule: string
  /** `ask`: it changes something, so a person is asked first; `done`: nothing is left to do; `cannot`: with the next step. */
  readonly action: 'ask' | 'done' | 'cannot'
  readonly words: string
  /** What happens without an answer: only what a first task needs. */
  readonly byDefault: boolean
}

export function planSetup(facts: SetupFacts): SetupStep[] {
  return [planProject(facts), planAgent(facts), planCompletion(facts), planService(facts)]
}

function planProject({ repository, isProject }: SetupFacts): SetupStep {
  const step = { step: 'project', byDefault: true } as const
  if (repository === null)
    return {
      ...step,
      rule: 'NO_REPOSITORY',
      action: 'cannot',
      words: 'no git repository here; run it again inside of one',
    }
  if (isProject) return { ...step, rule: 'PROJECT_KNOWN', action: 'done', words: `${repository} is a project already` }
  return { ...step, rule: 'ADD_PROJECT', action: 'ask', words: `make ${repository} a project` }
}

function planAgent({ agent, configured, repository }: SetupFacts): SetupStep {
  const step = { step: 'agent', byDefault: true } as const
  if (agent.harness === null || !agent.isReady)
    return { ...step, rule: 'AGENT_NOT_READY', action: 'cannot', words: agent.words }
  if (configured === agent.harness)
    return { ...step, rule: 'AGENT_CONFIGURED', action: 'done', words: `${agent.words}; this project uses it` }
  const where = repository === null ? 'of this home' : 'of this home and of this project'
  return {
    ...step,
    rule: 'USE_AGENT',
    action: 'ask',
    words: `make ${agent.harness} the agent ${where} (${agent.words})`,
  }
}

function planCompletion({ shell, completion }: SetupFacts): SetupStep {
  const step = { step: 'completion', byDefault: true } as const
  if (shell === null || completion === null)
    return {
      ...step,
      rule: 'SHELL_UNKNOWN',
      action: 'cannot',
      words: 'your shell is not known; see `provost help completion`',
    }
  if (completion.kind === 'line')
    return {
      ...step,
      rule: 'LINE_TO_ADD',
      action: 'cannot',
      words: `${shell} wants a line in ${completion.file}: ${completion.line}`,
    }
  if (completion.isThere)
    return { ...step, rule: 'COMPLETION_THERE', action: 'done', words: `${completion.path} is there` }
  return {
    ...step,
    rule: 'WRITE_COMPLETION',
    action: 'ask',
    words: `write the completion of ${shell} to ${completion.path}`,
  }
}

/** A service starts by itself at every login, so nobody gets one who did not ask for it. */
function planService({ service, hasService }: SetupFacts): SetupStep {
  const step = { step: 'service', byDefault: false } as const
  if (service === null)
    return {
      ...step,
      rule: 'NO_SERVICE_MANAGER',
      action: 'cannot',
      words: 'neither systemd for users nor launchd is here; agents start a daemon by themselves',
    }
  if (hasService) return { ...step, rule: 'SERVICE_THERE', action: 'done', words: 'the daemon is a service already' }
  return {
    ...step,
    rule: 'OFFER_SERVICE',
    action: 'ask',
    words: `run the daemon as a service of ${service}, from every login on`,
  }
}
