// How the agents of one role are started: the keys `worker`, `planner`, `orchestrator`, `swarmAgent`.
import { z } from 'zod'
import { argument, environment, harnessName, word } from '../config-value.ts'

const HARNESSES = ['claude-code', 'codex', 'gemini', 'opencode', 'acp', 'command']

export const agentSchema = z.strictObject({
  harness: harnessName
    .default('claude-code')
    .meta({ description: 'The coding agent that is started.', examples: HARNESSES }),
  args: z
    .array(argument)
    .max(1000)
    .default([])
    .describe(
      'Further arguments for the agent. With harness "command": the program and its arguments, where {prompt_file}, {session}, {worktree} and {project} are filled in.',
    ),
  model: word(200).min(1).nullable().default(null).describe('The model to ask for; null: its own choice.'),
  permissions: word(64)
    .min(1)
    .nullable()
    .default(null)
    .describe('The permission mode, in the words of the agent; null: its own default.'),
  env: environment.default({}).describe('Variables added to the environment of the agent.'),
  interactive: z
    .boolean()
    .default(false)
    .describe('Only for harness "command": the program reads further messages from standard input.'),
})

export type AgentConfig = z.output<typeof agentSchema>
