// What the submitter proposed and what the verifier made of it; a verdict is only ever lowered.

import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { listOf, memberOf, textOf } from '../rules/shape/json-object.ts'
import { VERDICT_LOOKS } from './evidence-looks.ts'

export function VerdictChange({ record }: { readonly record: unknown }) {
  const verdict = memberOf(record, 'overall_verdict')
  const proposed = textOf(memberOf(verdict, 'proposed'))
  const verified = textOf(memberOf(verdict, 'verified'))
  const reasons = listOf(memberOf(verdict, 'downgrade_reasons')).flatMap(reason => textOf(reason) ?? [])
  return (
    <div className="verdict-change">
      <p className="stated">
        <span className="muted">proposed</span>
        {proposed === undefined ? <span>nothing readable</span> : <Badge look={lookFor(VERDICT_LOOKS, proposed)} />}
        <span aria-hidden="true">→</span>
        <span className="muted">verified</span>
        {verified === undefined ? <span>nothing readable</span> : <Badge look={lookFor(VERDICT_LOOKS, verified)} />}
        {memberOf(verdict, 'downgraded') === true && <strong>lowered</strong>}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
