// Of which version the supervisor of a living agent is: an upgrade leaves it as it is, and that is said.
import type { SessionView } from '../record/session-view.ts'

type Supervised = Pick<SessionView, 'supervisorVersion' | 'identity' | 'stoppedAt'>

/** Null where there is nothing to say: the same version, or nothing that lives. */
export function describeSupervisor(
  { supervisorVersion, identity, stoppedAt }: Supervised,
  version: string,
): string | null {
  if (identity === null || stoppedAt !== null || supervisorVersion === version) return null
  const told = supervisorVersion === null ? 'of a version that is not known' : `of version ${supervisorVersion}`
  return `its supervisor is ${told}, this is ${version}; it stays until its agent ends`
}
