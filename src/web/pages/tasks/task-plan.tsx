// The plan as it stands: criteria first, because they are what everything later is measured by.
import { isPlan, type Plan, validatePlanText } from '#core/task/validate-plan'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { ArtifactPart, RawArtifact } from './artifact-part.tsx'
import type { TaskPartProps } from './task-page.tsx'
import { type Artifact, readArtifact, useArtifact } from './use-artifact.ts'

export function TaskPlan({ id }: TaskPartProps) {
  const found = useArtifact(id, 'plan')
  const none = (
    <>
      <p>There is no plan yet.</p>
      <code className="command">provost task plan {id}</code>
    </>
  )
  return (
    <ArtifactPart found={found} none={none}>
      {artifact => {
        const plan = readArtifact(artifact)
        return isPlan(plan) ? <PlanView plan={plan} /> : <BadPlan artifact={artifact} />
      }}
    </ArtifactPart>
  )
}

function BadPlan({ artifact }: { readonly artifact: Artifact }) {
  const { problems } = validatePlanText(artifact.text)
  return (
    <>
      <ul className="problems">
        {problems.map(({ code, at }) => (
          <li key={`${code} ${at}`}>
            <code>{code}</code> {at || 'the whole file'}
          </li>
        ))}
      </ul>
      <RawArtifact artifact={artifact} />
    </>
  )
}

function PlanView({ plan }: { readonly plan: Plan }) {
  return (
    <>
      <Section title={plan.title}>
        <p className="said brief">{plan.brief}</p>
      </Section>
      <Section title="Acceptance criteria">
        <DataTable
          caption="Acceptance criteria"
          rows={plan.acceptance_criteria}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Id', draw: ({ id }) => <code>{id}</code> },
            { title: 'Criterion', draw: ({ description }) => description },
            {
              title: 'Must have',
              draw: ({ must_have }) => (must_have === false ? 'no' : must_have ? 'yes' : 'not said'),
            },
          ]}
        />
      </Section>
      <div className="columns">
        <Section title="Files">
          <DataTable
            caption="Files that the change may touch"
            rows={plan.file_plan ?? []}
            keyOf={({ path }) => path}
            none="The plan names no files."
            columns={[
              { title: 'Path', draw: ({ path }) => <code>{path}</code> },
              { title: 'Intent', draw: ({ intent }) => intent.replaceAll('_', ' ') },
              { title: 'About', draw: ({ summary }) => (typeof summary === 'string' ? summary : '') },
            ]}
          />
        </Section>
        <Section title="Work">
          <DataTable
            caption="Pieces of work"
            rows={plan.work?.tasks ?? []}
            keyOf={({ id }) => id}
            none="The plan does not divide the work."
            columns={[
              { title: 'Id', draw: ({ id }) => <code>{id}</code> },
              { title: 'Work', draw: ({ title }) => title },
              { title: 'After', draw: ({ depends }) => depends?.join(', ') ?? '' },
              { title: 'Risk', draw: ({ risk_level }) => risk_level ?? 'not said' },
            ]}
          />
        </Section>
        <List title="Goals" lines={plan.goals?.map(({ description }) => description)} />
        <List title="In scope" lines={plan.scope?.in_scope} />
        <List title="Out of scope" lines={plan.scope?.out_of_scope} />
        <List
          title="Risks"
          lines={plan.risks?.map(({ description, mitigations }) => [description, ...(mitigations ?? [])].join('; '))}
        />
        <List
          title="Notes"
          lines={plan.notes?.map(({ id, text, answer }) => `${id}: ${text}${answer ? ` → ${answer}` : ''}`)}
        />
      </div>
    </>
  )
}

function List({ title, lines = [] }: { readonly title: string; readonly lines?: readonly string[] | undefined }) {
  if (lines.length === 0) return null
  return (
    <Section title={title}>
      <ul>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
