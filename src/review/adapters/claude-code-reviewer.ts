// Claude Code as a reviewer: it reads, runs the git that reads, and submits; everything else is denied without a question.
import type { Reviewer } from '../ports/reviewer.ts'

const MAY = [
  'Read',
  'Grep',
  'Glob',
  'Bash(git diff:*)',
  'Bash(git log:*)',
  'Bash(git show:*)',
  'Bash(git status:*)',
  'Bash(provost review submit:*)',
]

const MAY_NOT = ['Edit', 'Write', 'NotebookEdit', 'WebFetch', 'WebSearch']

export const claudeCodeReviewer: Reviewer = {
  name: 'claude-code',
  unattended: true,
  readOnly: 'enforced',
  // In this mode what is not allowed is denied: nobody sits there to be asked.
  seat: agent => ({
    ...agent,
    permissions: 'dontAsk',
    args: [...agent.args, `--allowedTools=${MAY.join(',')}`, `--disallowedTools=${MAY_NOT.join(',')}`],
  }),
  reReviewMessage: ({ prompt }) => prompt,
}
