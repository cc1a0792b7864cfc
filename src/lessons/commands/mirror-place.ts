// Where mirror files go: --store, else PROVOST_EVIDENCE_STORE, else the project here, else nowhere.
import type { CommandContext } from '#cli/command'
import { findEvidencePlace } from '#evidence/commands/evidence-place'

/** Lessons live in the log; who stands in no project needs none for them. */
export async function findMirrorPlace(context: CommandContext) {
  const { store, project } = await findEvidencePlace(context)
  return { store, project }
}
