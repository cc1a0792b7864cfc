// Whose work something is, seen from the agent that asks about it.
import type { Relation } from './actions.ts'

export const SUBJECT_NOUNS = ['session', 'task', 'review', 'review_run', 'agent_run', 'project', 'common'] as const
export type SubjectNoun = (typeof SUBJECT_NOUNS)[number]

/** What is asked about, as the log knows it; null: nothing that this agent has a part in. */
export type Subject =
  | { readonly noun: 'common' }
  | { readonly noun: 'project'; readonly project: string }
  | { readonly noun: 'session'; readonly id: string; readonly project: string; readonly spawnedBy: string }
  | { readonly noun: 'task'; readonly project: string; readonly workers: readonly string[] }
  | {
      readonly noun: 'review'
      readonly project: string
      /** Who made what is judged. */
      readonly reviewed: readonly string[]
      readonly reviewers: readonly string[]
    }
  | { readonly noun: 'agent_run'; readonly project: string; readonly session: string | null }

export type Asker = { readonly session: string; readonly project: string | null }

export function deriveRelation({ session, project }: Asker, subject: Subject | null): Relation {
  if (subject === null) return 'neighbour'
  if (subject.noun === 'common') return 'common'
  return findPart(session, subject) ?? (subject.project === project ? 'neighbour' : 'other_project')
}

function findPart(me: string, subject: Exclude<Subject, { noun: 'common' }>): Relation | undefined {
  switch (subject.noun) {
    case 'project':
      return undefined
    case 'session':
      return subject.id === me ? 'own' : subject.spawnedBy === me ? 'child' : undefined
    case 'task':
      return subject.workers.includes(me) ? 'own_task' : undefined
    case 'review':
      // Its own change comes first: whoever is reviewed is no reviewer of it.
      return subject.reviewed.includes(me)
        ? 'own_review'
        : subject.reviewers.includes(me)
          ? 'assigned_review'
          : undefined
    case 'agent_run':
      return subject.session === me ? 'own' : undefined
  }
}
