// Who is who among 100,000 known and 100,000 reported findings, by stages, against a join by fingerprint v1 alone.
import { classifyFindings } from '../src/finding/rules/identity/classify-findings.ts'
import { fingerprintFinding } from '../src/finding/rules/identity/fingerprint.ts'
import { matchFindings, type ObservedFinding, type PriorFinding } from '../src/finding/rules/identity/match-findings.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare, processorTime } from './compare.ts'

const FINDINGS = 100_000
const PER_FILE = 20
const EVERYTHING = ['/']

export const bench: Bench = {
  name: 'swarm-classify',
  target: { atMost: 3 },
  async run() {
    const options = { rounds: 5, calls: 1, warmUps: 1, clock: processorTime }
    const prior: PriorFinding[] = compose(0).map((finding, index) => ({ ...finding, id: `fi_${index}`, state: 'new' }))
    const current: ObservedFinding[] = compose(7).map((finding, index) => ({ ...finding, key: `k${index}` }))
    const staged = () => matchFindings(prior, current)
    const known = joinable(prior)
    const join = () => classifyFindings(current.map(printOf), joinable(prior), EVERYTHING)
    const joinKnown = () => classifyFindings(current.map(printOf), known, EVERYTHING)
    return [
      timeRow(`${FINDINGS} : ${FINDINGS} by stages : by fingerprint`, await compare(staged, join, options)),
      aside(timeRow('the same : with the known fingerprints stored', await compare(staged, joinKnown, options))),
    ]
  },
}

function joinable(findings: readonly PriorFinding[]) {
  return findings.map(finding => ({ ...printOf(finding), path: finding.path ?? null, status: 'new' as const }))
}

function printOf(finding: PriorFinding | ObservedFinding) {
  return { fingerprint: fingerprintFinding({ ...finding, file: finding.path }).fingerprint }
}

/** As an audit of changed code finds them: in every fifth file all lines moved, and a few findings came and went. */
function compose(moved: number) {
  return Array.from({ length: FINDINGS }, (_unused, index) => {
    const file = Math.floor(index / PER_FILE)
    const code = index % 50 === 0 ? `call(${index + moved})` : `call(${index})`
    return {
      category: 'quality',
      rule_id: `rule-${index % 12}`,
      path: `src/f${file}.ts`,
      line: 1 + (index % PER_FILE) * 13 + (file % 5 === 0 ? moved : 0),
      symbol: null,
      anchor: `a${code}`,
      core: code,
      text: `finding ${index}`,
    }
  })
}
