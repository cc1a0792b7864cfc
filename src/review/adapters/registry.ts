// The reviewers of Provost, one line each. A worker harness is no reviewer until it stands here.
import type { AgentConfig } from '#config/rules/sections/agent-config'
import { provostError } from '#kernel/errors/errors'
import type { Reviewer, Reviewers } from '../ports/reviewer.ts'
import { claudeCodeReviewer } from './claude-code-reviewer.ts'

const withPermissions = (permissions: string) => (agent: AgentConfig) => ({ ...agent, permissions })
const asConfigured = (agent: AgentConfig) => agent
const startedAnew = () => null

export const REVIEWERS: readonly Reviewer[] = [
  claudeCodeReviewer,
  oneTurn('codex', withPermissions('danger-full-access')), // a tighter sandbox keeps it from submitting
  oneTurn('gemini', withPermissions('yolo')),
  oneTurn('opencode', withPermissions('auto')),
  {
    name: 'acp',
    unattended: true,
    readOnly: 'asked',
    seat: asConfigured,
    reReviewMessage: ({ prompt }) => prompt,
  },
  {
    name: 'command',
    unattended: true,
    readOnly: 'asked',
    seat: asConfigured,
    reReviewMessage: ({ prompt }, { interactive }) => (interactive ? prompt : null),
  },
]

function oneTurn(name: Reviewer['name'], seat: Reviewer['seat']): Reviewer {
  return { name, unattended: true, readOnly: 'asked', seat, reReviewMessage: startedAnew }
}

/** A row that could wait for a person for ever is refused when the program starts. */
export function reviewersOf(rows: readonly Reviewer[] = REVIEWERS): Reviewers {
  const attended = rows.find(({ unattended }) => !unattended)
  if (attended) throw provostError('REVIEWER_UNKNOWN', { message: `The reviewer ${attended.name} is not unattended.` })
  const byName = new Map<string, Reviewer>(rows.map(row => [row.name, row]))
  if (byName.size !== rows.length)
    throw provostError('REVIEWER_UNKNOWN', { message: 'A reviewer is registered twice.' })
  return { names: rows.map(({ name }) => name), find: name => byName.get(name) }
}
