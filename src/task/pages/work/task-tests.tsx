// The test results with the change, beside those of the base without it.
import { useMemo } from 'react'
import { type ComparedCase, type ComparedSuite, compareReports } from '#task/rules/tests/compare-reports'
import { type EvalReport, isEvalReport } from '#task/rules/tests/eval-report'
import { Badge } from '../../../web/parts/badge.tsx'
import { DataTable } from '../../../web/parts/data-table.tsx'
import { Section } from '../../../web/parts/section.tsx'
import { CASE_CHANGE_LOOKS, RESULT_LOOKS } from '../report-looks.ts'
import type { TaskPartProps } from '../task-page.tsx'
import { ArtifactPart, NotYet, RawArtifact } from './artifact-part.tsx'
import { readShownArtifact } from './use-artifact.ts'

/** So many cases are drawn of a suite; the worst come first. */
const CASES_MAX = 500

export function TaskTests({ id, status }: TaskPartProps) {
  const none = <NotYet words="The change was not tested yet." command={`provost task test ${id}`} />
  return (
    <ArtifactPart id={id} status={status} kind="eval" none={none}>
      {artifact => {
        const report = readShownArtifact(artifact)
        if (!isEvalReport(report)) return <RawArtifact artifact={artifact} />
        return (
          <ArtifactPart id={id} status={status} kind="baseline" none={<Results report={report} baseline={null} />}>
            {baseline => <Results report={report} baseline={readShownArtifact(baseline)} />}
          </ArtifactPart>
        )
      }}
    </ArtifactPart>
  )
}

function Results({ report, baseline }: { readonly report: EvalReport; readonly baseline: unknown }) {
  const base = isEvalReport(baseline) ? baseline : null
  const suites = useMemo(() => compareReports(report, base), [report, base])
  const { passed, failed, error, skipped } = report.summary
  return (
    <>
      <p>
        With the change: {passed} passed, {failed} failed, {error} errors, {skipped} skipped.{' '}
        {base === null
          ? 'There is no baseline, so nobody can say what failed before.'
          : `Without it: ${base.summary.passed} passed, ${base.summary.failed} failed, ${base.summary.error} errors, ${base.summary.skipped} skipped.`}
      </p>
      {suites.map(suite => (
        <Suite key={suite.id} suite={suite} />
      ))}
    </>
  )
}

const resultLook = (status: string | null) => RESULT_LOOKS[(status ?? 'absent') as keyof typeof RESULT_LOOKS]

function Suite({ suite }: { readonly suite: ComparedSuite }) {
  return (
    <Section
      title={`${suite.id} (${suite.kind.replaceAll('_', ' ')})`}
      aside={
        <span>
          <span className="muted">with the change</span> <Badge look={resultLook(suite.now)} />{' '}
          <span className="muted">before</span> <Badge look={resultLook(suite.before)} />
        </span>
      }
    >
      <DataTable
        caption={`Cases of ${suite.id}`}
        rows={suite.cases.slice(0, CASES_MAX)}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        none="The suite reports no single cases; its exit code decides."
      />
      {suite.cases.length > CASES_MAX && (
        <p className="muted">{suite.cases.length - CASES_MAX} more cases are not drawn; none of them is worse.</p>
      )}
    </Section>
  )
}

const COLUMNS = [
  { title: 'Case', draw: ({ id }: ComparedCase) => id },
  { title: 'With the change', draw: ({ now }: ComparedCase) => <Badge look={resultLook(now)} /> },
  { title: 'Before', draw: ({ before }: ComparedCase) => <Badge look={resultLook(before)} /> },
  { title: 'So it is', draw: ({ change }: ComparedCase) => <Badge look={CASE_CHANGE_LOOKS[change]} /> },
]
