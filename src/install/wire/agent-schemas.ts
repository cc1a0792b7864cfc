// The shapes of the coding agents of this machine.
import { z } from 'zod'

const AgentHere = z.strictObject({
  harness: z.string(),
  version: z.string().nullable().describe('null: its program is not here'),
  login: z.enum(['yes', 'key', 'no', 'unknown']).nullable().describe('null: it was not or cannot be asked'),
  words: z.string(),
  remedy: z.string().nullable(),
})

export const AGENT_SCHEMAS = {
  AgentsHere: z.strictObject({
    agents: z.array(AgentHere),
    chosen: z.string().nullable().describe('the agent that this home names; null: it names none'),
    begin: z
      .strictObject({ harness: z.string().nullable(), isReady: z.boolean(), words: z.string(), rule: z.string() })
      .describe('the one that a person would begin with'),
  }),
  TriedAgent: AgentHere.extend({
    answers: z.enum(['yes', 'no', 'unknown']).describe('unknown: it was not sent a prompt'),
  }),
  ChosenAgent: z.strictObject({
    harness: z.string(),
    file: z.string(),
    notes: z.array(z.string()).describe('what holds in spite of it'),
  }),
}
