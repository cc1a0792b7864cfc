// Who and what the use of a session is for, as the session knows it.
import type { Actor } from '#kernel/events/actor'
import type { SessionView } from '#session/rules/record/session-view'
import type { Attribution } from '../rules/counting/usage-events.ts'

/** What Provost starts by itself is for nobody in particular. */
export const personOf = ({ kind, id }: Actor): string | null => (kind === 'person' ? id : null)

/** Who pays is the login of the harness where no account is configured for it. */
export function attributionOf(view: SessionView): Attribution {
  const { id, kind, harness, projectId, taskId, purpose, createdBy, follows } = view
  return {
    session: id,
    kind,
    harness,
    account: view.account ?? `default/${harness}`,
    project: projectId,
    task: taskId,
    phase: purpose?.phase ?? null,
    attempt: purpose?.attempt ?? null,
    review: purpose?.review ?? null,
    swarm: purpose?.swarm ?? null,
    person: follows ? follows.person : personOf(createdBy),
  }
}
