// All records of the store, filtered; or one of them.
import { useState } from 'react'
import type { Shape } from '#api/schemas'
import { SURFACES } from '#kernel/events/surface'
import { useAnswer } from '#web/live/use-answer'
import { setQuery, useAddress } from '#web/nav/address'
import type { PageProps } from '#web/nav/pages'
import { Select } from '../../web/parts/select.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { RECORD_STATUSES } from '../rules/shape/vocabulary.ts'
import { usePlace } from './place.tsx'
import { RecordPage } from './record-page.tsx'
import { RecordTable } from './record-table.tsx'

export function RecordsOrOne({ rest: [org, repo, run] }: PageProps) {
  return org !== undefined && repo !== undefined && run !== undefined ? (
    <RecordPage org={org} repo={repo} run={run} />
  ) : (
    <Records />
  )
}

const FILTERS = ['repo', 'surface', 'status', 'since'] as const
const PAGE = '50'

function Records() {
  const place = usePlace()
  const { query } = useAddress()
  const filters = Object.fromEntries(FILTERS.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])))
  const key = JSON.stringify(filters)
  return (
    <>
      <search className="filters">
        <FilterText name="repo" label="Repository" placeholder="owner/name" />
        <Select label="Surface" name="surface" value={filters.surface ?? ''} words={SURFACES} all="all" />
        <Select label="Record" name="status" value={filters.status ?? ''} words={RECORD_STATUSES} all="all" />
        <FilterText name="since" label="Since" placeholder="YYYY-MM-DD" />
      </search>
      <Pages key={key} query={{ ...place, ...filters }} />
    </>
  )
}

type TextProps = { readonly name: string; readonly label: string; readonly placeholder: string }

/** Asked when it is whole: half a name finds nothing. */
function FilterText({ name, label, placeholder }: TextProps) {
  const { query } = useAddress()
  return (
    <label className="choice">
      {label}
      <input
        defaultValue={query.get(name) ?? ''}
        placeholder={placeholder}
        size={16}
        onBlur={event => setQuery({ [name]: event.currentTarget.value.trim() })}
        onKeyDown={event => {
          if (event.key === 'Enter') setQuery({ [name]: event.currentTarget.value.trim() })
        }}
      />
    </label>
  )
}

function Pages({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const [cursors, setCursors] = useState<readonly string[]>([''])
  return cursors.map((cursor, at) => (
    <OnePage
      key={cursor}
      query={{ ...query, limit: PAGE, ...(cursor !== '' && { cursor }) }}
      onMore={at === cursors.length - 1 ? next => setCursors([...cursors, next]) : undefined}
    />
  ))
}

type PageOf = {
  readonly query: Readonly<Record<string, string>>
  readonly onMore: ((next: string) => void) | undefined
}

function OnePage({ query, onMore }: PageOf) {
  const answer = useAnswer<Shape<'RecordList'>>({ route: 'listRecords', query }, ['evidence'])
  return (
    <Shown answer={answer}>
      {({ records, next }) => (
        <>
          <RecordTable records={records} none="No record fits. `provost evidence submit <file>` makes one." />
          {next !== null && onMore && (
            <button type="button" onClick={() => onMore(next)}>
              Older records
            </button>
          )}
        </>
      )}
    </Shown>
  )
}
