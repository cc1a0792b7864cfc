// What a session waits for a person to say. There is one list of it, for whoever shows it and for whoever answers.

import { isEnded } from '../life/standing.ts'
import type { Permission, SessionView } from '../record/session-view.ts'

/** Those of this life of the session that nobody has answered. */
export function listOpenRequests({ record, permissions }: Pick<SessionView, 'record' | 'permissions'>): Permission[] {
  if (isEnded(record.session.state)) return []
  return permissions.filter(({ closed, generation }) => closed === null && generation === record.generation)
}
