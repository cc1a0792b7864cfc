// What tells a finding from others: its place, its code, who saw it when, and what people made of it.
import { Link } from '../../web/nav/link.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import type { Finding } from './run.ts'

export function FindingIdentity({ finding }: { readonly finding: Finding }) {
  const { category, rule_id, firstSeen, lastSeen, lastTree, sources, links, window } = finding
  const tree = lastTree?.slice(0, 10) ?? 'unknown'
  return (
    <>
      <Terms
        rows={[
          ['Id', code(finding.id)],
          ['Place', code(placeOf(finding), 'no report named a file')],
          ['Symbol', code(finding.symbol)],
          ['Category', rule_id === null ? category : `${category}, rule ${rule_id}`],
          ['Fingerprint', code(finding.fingerprint)],
          ['First seen', words(firstSeen && `wave ${firstSeen.number}`)],
          ['Last seen', words(lastSeen && `wave ${lastSeen.number}, tree ${tree}`)],
          ['Last matched by', words(finding.matchedBy, 'never matched again')],
          ['Reported by', words([...new Set(sources.map(({ domain }) => domain))].join(', '))],
          ['Approved', approvalOf(finding)],
          ['Decision', decisionOf(finding)],
          ['Tasks', tasksOf(finding)],
          ['Tests', words(links.tests.join(', '))],
        ]}
      />
      {window.length > 0 && (
        <>
          <h3>The code it stands in</h3>
          <pre tabIndex={0}>{window.join('\n')}</pre>
        </>
      )}
    </>
  )
}

function words(text: string | null, none = 'none') {
  return text || <span className="muted">{none}</span>
}

function code(text: string | null, none = 'none') {
  return text === null ? <span className="muted">{none}</span> : <code>{text}</code>
}

function placeOf({ path, line }: Finding): string | null {
  return path === null || line === null ? path : `${path}:${line}`
}

function approvalOf({ approved }: Finding) {
  if (!approved) return <span className="muted">not approved for repair</span>
  return (
    <>
      by {approved.by}, <Age at={approved.at} />
    </>
  )
}

function decisionOf({ decision }: Finding) {
  if (!decision) return <span className="muted">none</span>
  return `${decision.by}: ${decision.reason}${decision.until === null ? '' : `, until ${decision.until}`}`
}

function tasksOf({ links }: Finding) {
  if (links.tasks.length === 0) return <span className="muted">none</span>
  return links.tasks.map(task => (
    <Link key={task} to={`/tasks/${task}`}>
      {task}{' '}
    </Link>
  ))
}
