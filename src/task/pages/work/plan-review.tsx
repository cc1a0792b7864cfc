// The verdict of each role on the plan. A role that has not answered is named: silence is no approval.

import { isObject, isTextList } from '#kernel/reading/json-value'
import { isInvalidVerdict, readPlanVerdict } from '#task/rules/plan/plan-verdict'
import { Badge } from '../../../web/parts/badge.tsx'
import { DataTable } from '../../../web/parts/data-table.tsx'
import { Age } from '../../../web/parts/words/age.tsx'
import { Hash } from '../../../web/parts/words/hash.tsx'
import { PLAN_VERDICT_LOOKS } from '../report-looks.ts'
import type { TaskPartProps } from '../task-page.tsx'
import { ArtifactPart, NotYet, RawArtifact } from './artifact-part.tsx'
import { readShownArtifact } from './use-artifact.ts'

type Row = { readonly role: string; readonly given: unknown }

export function PlanReviewView({ id, status }: Pick<TaskPartProps, 'id' | 'status'>) {
  const none = <NotYet words="Nobody has reviewed the plan yet." command={`provost task review ${id} plan`} />
  return (
    <ArtifactPart id={id} status={status} kind="planReview" none={none}>
      {artifact => {
        const review = readShownArtifact(artifact)
        if (!isObject(review) || !Array.isArray(review.verdicts)) return <RawArtifact artifact={artifact} />
        return (
          <>
            <p className="muted">
              of the plan {typeof review.plan_hash === 'string' ? <Hash hash={review.plan_hash} /> : 'unknown'}
            </p>
            <DataTable
              caption="Verdicts on the plan"
              rows={listRows(review.roles, review.verdicts)}
              keyOf={({ role }) => role}
              columns={COLUMNS}
            />
          </>
        )
      }}
    </ArtifactPart>
  )
}

/** The last word of each role, and the roles that said nothing. */
function listRows(roles: unknown, verdicts: readonly unknown[]): Row[] {
  const given = new Map(verdicts.map(verdict => [readPlanVerdict(verdict)?.role ?? 'unreadable', verdict]))
  const asked = isTextList(roles) ? roles : []
  return [...new Set([...asked, ...given.keys()])].map(role => ({ role, given: given.get(role) }))
}

const COLUMNS = [
  { title: 'Role', draw: ({ role }: Row) => role },
  { title: 'Verdict', draw: ({ given }: Row) => <Verdict given={given} /> },
  {
    title: 'Confidence',
    draw: ({ given }: Row) => readPlanVerdict(given)?.confidence ?? '–',
    isNumber: true,
  },
  { title: 'Words', draw: ({ given }: Row) => <Words given={given} /> },
  { title: 'By', draw: ({ given }: Row) => (isObject(given) && isObject(given.by) ? String(given.by.id) : '–') },
  {
    title: 'Age',
    draw: ({ given }: Row) => <Age at={isObject(given) && typeof given.at === 'string' ? given.at : null} none="–" />,
  },
] as const

function Verdict({ given }: { readonly given: unknown }) {
  if (given === undefined) return <Badge look={{ icon: '○', word: 'has not answered', tone: 'unknown' }} />
  const read = readPlanVerdict(given)
  if (!read || isInvalidVerdict(given)) return <Badge look={{ icon: '⚠', word: 'unreadable', tone: 'bad' }} />
  return <Badge look={PLAN_VERDICT_LOOKS[read.class]} detail={read.contradictory ? 'contradicts itself' : undefined} />
}

const WORDS = ['blocking_issues', 'weaknesses', 'suggestions', 'strengths'] as const

function Words({ given }: { readonly given: unknown }) {
  if (!isObject(given)) return null
  const lines = WORDS.flatMap(name => (isTextList(given[name]) ? given[name].map(text => ({ name, text })) : []))
  return (
    <ul className="role-words">
      {lines.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          <span className="muted">{name.replaceAll('_', ' ')}:</span> {text}
        </li>
      ))}
    </ul>
  )
}
