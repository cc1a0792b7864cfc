// The catalog of errors: what each code means and what to do, found by any word of it.
import './errors.css'
import { useEffect, useMemo } from 'react'
import type { Severity } from '#kernel/errors/error-catalog'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'
import { setQuery, useAddress } from '#web/nav/address'
import { DataTable } from '../../web/parts/data-table.tsx'
import { FindInput } from '../../web/parts/find-input.tsx'
import { Page } from '../../web/parts/page.tsx'
import { deriveReferenceSections, type ReferenceEntry } from '../rules/error-reference.ts'

const SECTIONS = deriveReferenceSections()
const SEVERITIES = Object.keys(SEVERITY_LOOKS) as Severity[]

const COLUMNS = [
  { title: 'Severity', draw: ({ severity }: ReferenceEntry) => <SeverityMark severity={severity} /> },
  // A real link: the card is drawn by the daemon and readable without a script.
  {
    title: 'Code',
    draw: ({ code }: ReferenceEntry) => (
      <a href={`/errors/${code}`}>
        <code>{code}</code>
      </a>
    ),
  },
  { title: 'What happened', draw: ({ title, trigger }: ReferenceEntry) => trigger || title },
  { title: 'What to do', draw: ({ hint }: ReferenceEntry) => hint },
  {
    title: 'Exit, HTTP',
    draw: ({ exitCode, status }: ReferenceEntry) => `${exitCode}, ${status}`,
    isNumber: true,
  } as const,
]

export function Errors() {
  const { query } = useAddress()
  const wanted = query.get('find') ?? ''
  const severity = query.get('severity') ?? ''
  const sections = useMemo(() => findSections(wanted, severity), [wanted, severity])
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  const isNarrowed = wanted !== '' || severity !== ''
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Page title="Errors" aside={<Find wanted={wanted} severity={severity} count={count} />}>
      {count === 0 && <p className="muted">No code fits. Search by code, by what happened, or by what to do.</p>}
      {sections.map(({ id, title, entries }) => (
        <details key={`${id} ${isNarrowed}`} id={id} className="error-section" open={isNarrowed || isAddressed(id)}>
          <summary>
            <h2>{title}</h2> <span className="count">{entries.length}</span>
          </summary>
          <DataTable
            caption={`Codes: ${title}`}
            rows={entries}
            columns={COLUMNS}
            keyOf={({ code }) => code}
            hasEntries
          />
        </details>
      ))}
    </Page>
  )
}

/** A link to a room's codes finds them open. */
function isAddressed(id: string): boolean {
  return location.hash === `#${id}`
}

function SeverityMark({ severity }: { readonly severity: Severity }) {
  return (
    <span className={`badge severity-${severity.toLowerCase()}`}>
      <span aria-hidden="true">{SEVERITY_LOOKS[severity].icon}</span> {severity}
    </span>
  )
}

type FindProps = { readonly wanted: string; readonly severity: string; readonly count: number }

function Find({ wanted, severity, count }: FindProps) {
  return (
    <search className="find error-find">
      <FindInput by="code or words" wanted={wanted} />
      <select
        aria-label="Only of this severity"
        value={severity}
        onChange={({ currentTarget }) => setQuery({ severity: currentTarget.value })}
      >
        <option value="">every severity</option>
        {SEVERITIES.map(word => (
          <option key={word} value={word}>
            {SEVERITY_LOOKS[word].icon} {word}
          </option>
        ))}
      </select>
      <span className="muted" role="status">
        {count} codes
      </span>
    </search>
  )
}

function findSections(wanted: string, severity: string) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return SECTIONS.map(section => ({
    ...section,
    entries: section.entries.filter(
      entry => (severity === '' || entry.severity === severity) && words.every(word => textOf(entry).includes(word)),
    ),
  })).filter(({ entries }) => entries.length > 0)
}

function textOf({ code, title, trigger, hint, shape, rooms, kind }: ReferenceEntry): string {
  return [code, title, trigger, hint, shape, kind, ...rooms].join('\n').toLowerCase()
}
