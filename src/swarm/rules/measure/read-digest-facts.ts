// Reads what a digest is made of; an unverified finding without its reason is refused.
import { FINDING_STATES, UNVERIFIED_REASONS } from '#finding/rules/finding-state'
import { readOptionalText, readUniqueList } from '#finding/rules/read-finding'
import { SEVERITIES } from '#finding/rules/severity'
import type { JsonObject } from '#kernel/reading/json-value'
import { readCount, readList, readObject, readText, readWord } from '#kernel/reading/read-input'
import { type DigestFacts, DOMAIN_OUTCOMES } from './compose-digest.ts'

export function readDigestFacts(input: JsonObject): DigestFacts {
  return {
    runId: readText(input.runId, 'runId'),
    waveNumber: readCount(input.waveNumber, 'waveNumber'),
    phase: readText(input.phase, 'phase'),
    domains: readUniqueList(input.domains, 'domains', 'name', (domain, field) => ({
      name: readText(domain.name, `${field}.name`),
      outcome: readWord(domain.outcome, DOMAIN_OUTCOMES, `${field}.outcome`),
    })),
    findings: readList(input.findings, 'findings').map((finding, index) => readFinding(finding, `findings[${index}]`)),
  }
}

function readFinding(value: unknown, field: string): DigestFacts['findings'][number] {
  const finding = readObject(value, field)
  const state = readWord(finding.state, FINDING_STATES, `${field}.state`)
  const detail =
    state === 'unverified'
      ? readWord(finding.detail, UNVERIFIED_REASONS, `${field}.detail`)
      : readOptionalText(finding.detail, `${field}.detail`)
  return { state, detail, severity: readWord(finding.severity, SEVERITIES, `${field}.severity`) }
}
