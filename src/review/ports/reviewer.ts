// One kind of reviewer: how an agent is seated so that it never waits for a person, and whether it can be asked again.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import type { ReviewPrompts } from '../rules/compose-prompts.ts'
import type { ReviewerHarness } from '../rules/reviewer-harness.ts'

export interface Reviewer {
  readonly name: ReviewerHarness
  /** A reviewer that stops at permission prompts is none. */
  readonly unattended: boolean
  /** Whether its own program keeps it from writing, or whether it is only asked not to. */
  readonly readOnly: 'enforced' | 'asked'
  /** The configured agent with the permissions of a reviewer. Prompts are placed by its harness. */
  seat(agent: AgentConfig): AgentConfig
  /** What a living reviewer is told about a new commit; null: it takes no messages, so another one is started. */
  reReviewMessage(prompts: ReviewPrompts, agent: AgentConfig): string | null
}

export interface Reviewers {
  readonly names: readonly ReviewerHarness[]
  find(name: string): Reviewer | undefined
}
