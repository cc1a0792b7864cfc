// What no single key can say: keys that must fit each other, whichever sources they came from.
import type { ConfigProblem } from './config-problem.ts'
import type { Config } from './sections/config-schema.ts'

const AGENTS = ['agents', 'worker', 'planner', 'orchestrator', 'swarmAgent'] as const

export function findContradictions(config: Config): ConfigProblem[] {
  return [...AGENTS.flatMap(role => agentWithoutProgram(config, role)), ...quorumBeyondRoles(config)]
}

function agentWithoutProgram(config: Config, role: (typeof AGENTS)[number]): ConfigProblem[] {
  const { harness, args } = config[role]
  if (harness !== 'command' || args[0]?.trim()) return []
  return [
    { path: [role, 'harness'], keyword: 'required', message: 'is "command", so args must name the program to start' },
  ]
}

function quorumBeyondRoles({ task }: Config): ConfigProblem[] {
  const roles = task.reviewers.plan.length
  if (task.quorum.plan === 'all' || task.quorum.plan <= roles) return []
  const message = `must be at most ${roles}, the number of roles in task.reviewers.plan`
  return [{ path: ['task', 'quorum', 'plan'], keyword: 'maximum', message }]
}
