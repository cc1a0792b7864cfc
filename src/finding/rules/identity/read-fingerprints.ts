// Reads the current and prior fingerprints and the scope that the compatible classification compares.
import { readList, readObject, readTexts, readWord } from '#kernel/reading/read-input'
import { PRIOR_STATES } from '../finding-state.ts'
import { readFilled, readOptionalText, readUniqueList } from '../read-finding.ts'
import type { CurrentFingerprint, PriorFingerprint } from './classify-findings.ts'

export function readCurrentFingerprints(value: unknown): CurrentFingerprint[] {
  return readList(value, 'current').map((item, index) => ({
    fingerprint: readFilled(readObject(item, `current[${index}]`).fingerprint, `current[${index}].fingerprint`),
  }))
}

export function readPriorFingerprints(value: unknown): PriorFingerprint[] {
  return readUniqueList(value, 'prior', 'fingerprint', (finding, field) => ({
    fingerprint: readFilled(finding.fingerprint, `${field}.fingerprint`),
    path: readOptionalText(finding.path, `${field}.path`),
    status: readWord(finding.status, PRIOR_STATES, `${field}.status`),
  }))
}

/** No scope is not the empty scope of a wave that looked at nothing, yet neither covers anything. */
export function readScope(value: unknown): readonly string[] | null {
  return value === undefined || value === null ? null : readTexts(value, 'scope')
}
