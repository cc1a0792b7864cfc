// A refusal as the catalog words it: what happened, what to do next, and the page that says more.

import { findCatalogRow } from '#kernel/errors/error-catalog'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'
import { isProvostError } from '#kernel/errors/errors'

export function ProblemCard({ error }: { readonly error: Error }) {
  if (!isProvostError(error))
    return (
      <div className="callout critical" role="alert">
        The page failed: {error.message}
      </div>
    )
  const severity = findCatalogRow(error.code)?.severity ?? 'HIGH'
  return (
    <div className={`callout ${severity.toLowerCase()}`} role="alert">
      <strong className="severity">
        <span aria-hidden="true">{SEVERITY_LOOKS[severity].icon}</span> {severity}
      </strong>{' '}
      <a href={`/errors/${error.code}`}>
        <code>{error.code}</code>
      </a>
      <p>{error.message}</p>
      {error.hint && <p className="muted">Next: {error.hint}</p>}
    </div>
  )
}
