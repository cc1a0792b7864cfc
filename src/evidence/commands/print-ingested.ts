// What became of a submission, for a person.
import type { Shape } from '#api/schemas'
import type { Style } from '#cli/print/style'
import { cleanText } from '#kernel/text/text-hygiene'

type Ingested = Shape<'Ingested'>

const EXIT_CODES: Readonly<Record<Ingested['status'], number>> = { accepted: 0, rejected: 1, deferred: 5 }
const EXIT_CONFLICT = 4

/** Of several, the plainest no comes first. */
export function exitCodeOfIngested(results: readonly Ingested[]): number {
  const codes = results.map(each => (each.outcome === 'conflict' ? EXIT_CONFLICT : EXIT_CODES[each.status]))
  return [1, EXIT_CONFLICT, 5].find(code => codes.includes(code)) ?? 0
}

export function composeIngested(result: Ingested, style: Style): string[] {
  const { repo, run_id, reasons, warnings, record, quarantine, provenance, retry_at } = result
  const head = `${paint(result, style)}  ${cleanText(`${repo ?? '(no repository)'}  run ${run_id ?? '(no id)'}`)}`
  const facts: [string, string | null][] = [
    ['record', record],
    ['payload', quarantine],
    ['seen', provenance?.outcome === 'confirmed' ? composeProof(provenance) : null],
    ['retry', retry_at],
  ]
  return [
    `${head}  ${composeVerdict(result)}`,
    ...reasons.map((reason, index) => `  ${index + 1} ${cleanText(reason)}`),
    ...warnings.map(warning => `  ${style.warn('warning')} ${cleanText(warning)}`),
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(8)} ${cleanText(value)}`])),
    ...(provenance?.adapter === 'stub' ? [`  ${style.warn('NOT PROVEN')}: the stub asks nobody`] : []),
  ]
}

function composeVerdict({ outcome, status, verified, proposed }: Ingested): string {
  const of = outcome === 'duplicate' ? ` (the first one was ${status})` : ''
  if (verified === null) return proposed === null ? of.trim() : cleanText(`proposed ${proposed}${of}`)
  const lowered = proposed !== null && proposed !== verified ? ` (proposed ${proposed})` : ''
  return cleanText(`verdict ${verified}${lowered}${of}`)
}

function composeProof({ adapter, checks, duration_ms }: NonNullable<Ingested['provenance']>): string {
  const matched = Object.keys(checks).filter(name => checks[name] === 'match')
  return `${matched.join(', ')}  (${adapter}, ${(duration_ms / 1000).toFixed(1)} s)`
}

function paint({ outcome, status }: Ingested, { good, bad, warn }: Style): string {
  if (outcome === 'deferred') return warn(outcome)
  return (status === 'accepted' && outcome !== 'conflict' ? good : bad)(outcome)
}
