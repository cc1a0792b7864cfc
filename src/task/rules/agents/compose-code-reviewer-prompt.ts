// The prompt of a code reviewer: the plan it is measured against, and the diff.
import type { Prompt } from './prompt-section.ts'
import { composePrompt } from './prompt-section.ts'

export type CodeReviewBriefing = {
  readonly role: string
  readonly rolePrompt: string
  readonly plan: string
  readonly diff: string
}

const DIFF_MAX = 200_000

export function composeCodeReviewerPrompt({ role, rolePrompt, plan, diff }: CodeReviewBriefing): Prompt {
  return composePrompt([
    { title: `You review a change as ${role}`, body: rolePrompt, isOurs: true },
    { title: 'Plan', body: plan },
    { title: 'Diff', body: diff, lengthMax: DIFF_MAX },
  ])
}
