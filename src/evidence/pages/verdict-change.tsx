// What the submitter proposed and what the verifier made of it; a verdict is only ever lowered.

import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { filledTextOf, membersInList, ownMemberOf } from '../rules/shape/json-object.ts'
import { RECORD_VERDICT_LOOKS } from './evidence-looks.ts'

export function VerdictChange({ record }: { readonly record: unknown }) {
  const verdict = ownMemberOf(record, 'overall_verdict')
  const proposed = filledTextOf(ownMemberOf(verdict, 'proposed'))
  const verified = filledTextOf(ownMemberOf(verdict, 'verified'))
  const reasons = membersInList(ownMemberOf(verdict, 'downgrade_reasons')).flatMap(reason => filledTextOf(reason) ?? [])
  return (
    <div className="verdict-change">
      <p className="stated">
        <span className="muted">proposed</span>
        {proposed === undefined ? (
          <span>nothing readable</span>
        ) : (
          <Badge look={lookFor(RECORD_VERDICT_LOOKS, proposed)} />
        )}
        <span aria-hidden="true">→</span>
        <span className="muted">verified</span>
        {verified === undefined ? (
          <span>nothing readable</span>
        ) : (
          <Badge look={lookFor(RECORD_VERDICT_LOOKS, verified)} />
        )}
        {ownMemberOf(verdict, 'downgraded') === true && <strong>lowered</strong>}
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
