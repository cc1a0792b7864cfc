// What there is to choose from, with how many each choice would show.
import { setQuery } from '#web/nav/address'
import { FACETS, type Facet, type FacetCounts, type FindingFilterBar } from './finding-filter.ts'

type Props = { readonly counts: FacetCounts; readonly filter: FindingFilterBar }

const SHOWN_MAX = 12

export function FacetList({ counts, filter }: Props) {
  return (
    <aside className="facets" aria-label="Narrow down">
      {FACETS.map(facet => (
        <FacetView key={facet} facet={facet} counts={counts[facet]} chosen={filter[facet]} />
      ))}
    </aside>
  )
}

type FacetProps = {
  readonly facet: Facet
  readonly counts: ReadonlyMap<string, number>
  readonly chosen: string
}

function FacetView({ facet, counts, chosen }: FacetProps) {
  const words = [...counts].filter(([word]) => word !== '').sort(([, one], [, other]) => other - one)
  if (words.length === 0) return null
  return (
    <fieldset>
      <legend>{facet}</legend>
      {words.slice(0, SHOWN_MAX).map(([word, count]) => (
        <button
          key={word}
          type="button"
          className="quiet"
          aria-pressed={word === chosen}
          onClick={() => setQuery({ [facet]: word === chosen ? null : word })}
        >
          <span>{word.replaceAll('_', ' ').toLowerCase()}</span>{' '}
          <span className="count">{count.toLocaleString('en')}</span>
        </button>
      ))}
      {words.length > SHOWN_MAX && <p className="muted">and {words.length - SHOWN_MAX} rarer ones; search for them</p>}
    </fieldset>
  )
}
