// Stands where the evidence part will take submissions, and says so: nothing was handed in.
import type { EvidenceInbox } from '#ports/evidence-inbox'

export const noEvidenceInbox: EvidenceInbox = {
  submit: async () => ({ status: 'not_configured', reason: 'no evidence store takes submissions yet' }),
}
