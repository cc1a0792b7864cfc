// How the shown findings divide by severity, as one bar; the same in words beside it.
import { useMemo } from 'react'
import { SEVERITIES } from '../rules/severity.ts'
import type { FindingTableLine } from './finding-filter.ts'

export function SeverityBar({ lines }: { readonly lines: readonly FindingTableLine[] }) {
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { severity } of lines) found.set(severity, (found.get(severity) ?? 0) + 1)
    return SEVERITIES.flatMap(severity => (found.has(severity) ? [[severity, found.get(severity)!] as const] : []))
  }, [lines])
  if (counts.length === 0) return null
  return (
    <div className="severity-bar">
      <div className="bar" aria-hidden="true">
        {counts.map(([severity, count]) => (
          <span key={severity} className={`bar-${severity.toLowerCase()}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="muted">
        {counts.map(([severity, count]) => `${count.toLocaleString('en')} ${severity.toLowerCase()}`).join(' · ')}
      </p>
    </div>
  )
}
