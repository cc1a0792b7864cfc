// What Provost says to an agent by itself: one sentence that asks for something, and what it rests on, fenced.
import { fenceOutsideText } from '#kernel/text/outside-text'
import type { NudgeSubject } from './nudge-cause.ts'

const CHECKS_TOLD = 5

export function composeNudge(subject: NudgeSubject, change: string): string {
  switch (subject.kind) {
    case 'ci_failing':
      return [
        `${subject.checks.length} required check(s) of your change ${change} failed. Find out why and commit a correction.`,
        ...subject.checks.slice(0, CHECKS_TOLD).map(check => {
          const said = check.logTail.trim() === '' ? '' : `\n${fenceOutsideText(check.logTail)}`
          return `${check.name}: ${check.conclusion} at ${check.sha.slice(0, 12)}${said}`
        }),
      ].join('\n\n')
    case 'changes_requested':
      return `Reviewers ask for changes in ${change}. Read the open comments (${subject.ids.join(', ')}), and commit what they ask for.`
    case 'bot_comments':
      return `Bots commented on ${change} (${subject.ids.join(', ')}). Read them, and commit a correction where they are right.`
    case 'merge_conflicts':
      return `Your change ${change} conflicts with its base. Merge or rebase onto the base and resolve the conflicts.`
    case 'agent_idle':
      return `You stopped without finishing ${change}. Go on, or say what you need.`
    case 'review_feedback':
      return `A review of ${change} asks for changes (${subject.runId}).`
  }
}
