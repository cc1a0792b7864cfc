// What still runs, and what came of it, on every page: nobody has to wait in front of a dialog.
import { useSyncExternalStore } from 'react'
import { dismissErrand, type Errand, errandsChanged, listErrands } from '../live/errands.ts'
import { ProblemCard } from '../parts/problem-card.tsx'
import { Link } from './link.tsx'

export function ErrandList() {
  const errands = useSyncExternalStore(errandsChanged.subscribe, listErrands, listErrands)
  return (
    <div className="errands" role="status" aria-label="What was asked for">
      {errands.map(errand => (
        <ErrandView key={errand.id} errand={errand} />
      ))}
    </div>
  )
}

function ErrandView({ errand: { id, label, page, error, said, isOver } }: { readonly errand: Errand }) {
  return (
    <section className="errand" aria-label={label}>
      <p>
        <strong>{label}</strong> <Link to={page}>{page}</Link>{' '}
        {isOver ? (
          <button type="button" className="quiet" onClick={() => dismissErrand(id)}>
            Dismiss
          </button>
        ) : (
          <span className="muted">is under way; go on with something else</span>
        )}
      </p>
      {error && <ProblemCard error={error} />}
      {said}
    </section>
  )
}
