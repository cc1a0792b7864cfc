// The plan as it stands: criteria first, because they are what everything later is measured by.
import type { FileEntry } from '#task/rules/path/file-plan'
import { type Criterion, isPlan, type Plan, type PlannedWork, validatePlanText } from '#task/rules/plan/validate-plan'
import { type Column, DataTable } from '../../../web/parts/data-table.tsx'
import { Section } from '../../../web/parts/section.tsx'
import type { TaskPartProps } from '../task-page.tsx'
import { ArtifactPart, NotYet, RawArtifact } from './artifact-part.tsx'
import { type Artifact, readShownArtifact } from './use-artifact.ts'

export function TaskPlan({ id, status }: TaskPartProps) {
  const none = <NotYet words="There is no plan yet." command={`provost task plan ${id}`} />
  return (
    <ArtifactPart id={id} status={status} kind="plan" none={none}>
      {artifact => {
        const plan = readShownArtifact(artifact)
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
          columns={CRITERION_COLUMNS}
        />
      </Section>
      <div className="columns">
        <Section title="Files">
          <DataTable
            caption="Files that the change may touch"
            rows={plan.file_plan ?? []}
            keyOf={({ path }) => path}
            none="The plan names no files."
            columns={FILE_COLUMNS}
          />
        </Section>
        <Section title="Work">
          <DataTable
            caption="Pieces of work"
            rows={plan.work?.tasks ?? []}
            keyOf={({ id }) => id}
            none="The plan does not divide the work."
            columns={WORK_COLUMNS}
          />
        </Section>
        <PlanLists plan={plan} />
      </div>
    </>
  )
}

const CRITERION_COLUMNS: readonly Column<Criterion>[] = [
  { title: 'Id', draw: ({ id }) => <code>{id}</code> },
  { title: 'Criterion', draw: ({ description }) => description },
  { title: 'Must have', draw: ({ must_have }) => (must_have === false ? 'no' : must_have ? 'yes' : 'not said') },
]

const FILE_COLUMNS: readonly Column<FileEntry>[] = [
  { title: 'Path', draw: ({ path }) => <code>{path}</code> },
  { title: 'Intent', draw: ({ intent }) => intent.replaceAll('_', ' ') },
  { title: 'About', draw: ({ summary }) => (typeof summary === 'string' ? summary : '') },
]

const WORK_COLUMNS: readonly Column<PlannedWork>[] = [
  { title: 'Id', draw: ({ id }) => <code>{id}</code> },
  { title: 'Work', draw: ({ title }) => title },
  { title: 'After', draw: ({ depends }) => depends?.join(', ') ?? '' },
  { title: 'Risk', draw: ({ risk_level }) => risk_level ?? 'not said' },
]

function PlanLists({ plan: { goals, scope, risks, notes } }: { readonly plan: Plan }) {
  const asLine = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('; ')
  return (
    <>
      <List title="Goals" lines={goals?.map(({ description }) => description)} />
      <List title="In scope" lines={scope?.in_scope} />
      <List title="Out of scope" lines={scope?.out_of_scope} />
      <List
        title="Risks"
        lines={risks?.map(({ description, mitigations }) => asLine([description, ...(mitigations ?? [])]))}
      />
      <List
        title="Notes"
        lines={notes?.map(({ id, text, answer }) => `${id}: ${text}${answer ? ` → ${answer}` : ''}`)}
      />
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
