// Catalog rows of the log that proves itself, of packs, and of deciding again.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'ProofError', rooms: ['proof'] }

export const proofRows = section(common, {
  PROOF_UNREADABLE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: '<file> is no proof pack: <reason>',
    hint: 'fetch it again',
    trigger: 'a file that was named as a proof pack is not one, byte for byte',
  },
  PROOF_POLICY_INVALID: {
    kind: 'invalid',
    severity: 'HIGH',
    shape: '<file>: <line>; …',
    hint: 'compare with the words of `provost gate --help`',
    trigger: 'the policy by which a gate decides cannot be read or names what is not known',
  },
})
