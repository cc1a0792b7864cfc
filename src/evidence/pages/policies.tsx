// What the policies demand: which of them can be read, and for one repository every value with the layer it comes from.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { PageProps } from '#web/nav/pages'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { composeValue } from '../../web/parts/why.tsx'
import { EvidenceLink, usePlace } from './place.tsx'

type Check = Shape<'PolicyCheck'>
type Explained = Shape<'ExplainedPolicy'>

export function Policies({ rest: [org, repo] }: PageProps) {
  return org !== undefined && repo !== undefined ? <Explain org={org} repo={repo} /> : <CheckAll />
}

function CheckAll() {
  const place = usePlace()
  const answer = useAnswer<Check>({ route: 'checkPolicies', query: place }, ['evidence'])
  return (
    <Shown answer={answer}>
      {({ policies, strays }) => (
        <>
          <DataTable
            caption="Policies"
            rows={policies}
            columns={POLICY_COLUMNS}
            keyOf={({ repo }) => repo ?? '*'}
            none="No policy yet: add policies/global-policy.yaml to the store."
            hasEntries
          />
          {strays.length > 0 && <p className="muted">Files that are no policies: {strays.join(', ')}</p>}
        </>
      )}
    </Shown>
  )
}

const POLICY_COLUMNS: readonly Column<Check['policies'][number]>[] = [
  {
    title: 'Policy',
    draw: ({ repo }) =>
      repo === null ? 'the global one' : <EvidenceLink path={`/policies/${repo}`}>{repo}</EvidenceLink>,
  },
  {
    title: 'State',
    draw: ({ errors }) =>
      errors.length === 0 ? (
        <span className="badge tone-good">✓ readable</span>
      ) : (
        <span className="badge tone-bad">⚠ malformed</span>
      ),
  },
  { title: 'What is wrong', draw: ({ errors }) => errors.join('; ') || <span className="muted">nothing</span> },
]

function Explain({ org, repo }: { readonly org: string; readonly repo: string }) {
  const place = usePlace()
  const answer = useAnswer<Explained>({ route: 'explainPolicy', parameters: { org, repo }, query: place }, ['evidence'])
  return (
    <Shown answer={answer}>
      {({ enforcement, errors, surfaces }) => (
        <>
          <p>
            Enforcement: <strong>{enforcement}</strong> ·{' '}
            <EvidenceLink path={`/repos/${org}/${repo}`}>its gates</EvidenceLink>
          </p>
          {errors.length > 0 && <p className="callout high">{errors.join('; ')}</p>}
          {surfaces.length === 0 && <p className="muted">No surface is promised, and none has reported.</p>}
          {surfaces.map(({ surface, values }) => (
            <Section key={surface} title={surface}>
              <DataTable
                caption={`Policy of ${surface}`}
                rows={values}
                columns={VALUE_COLUMNS}
                keyOf={({ key }) => key}
              />
            </Section>
          ))}
        </>
      )}
    </Shown>
  )
}

const VALUE_COLUMNS: readonly Column<Explained['surfaces'][number]['values'][number]>[] = [
  { title: 'Key', draw: ({ key }) => <code>{key}</code> },
  { title: 'Value', draw: ({ value }) => <code>{composeValue(value)}</code> },
  { title: 'From', draw: ({ layer }) => layer },
]
