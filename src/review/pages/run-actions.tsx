// What a person can do about an open run: judge it themselves, or call it off.

import { ActionForm } from '../../web/parts/action.tsx'
import { REVIEW_VERDICTS } from '../rules/record/review.ts'
import { readFindingLines } from '../rules/verdict/read-finding-lines.ts'
import type { ShownReviewRun } from './run-card.tsx'

export function SubmitVerdict({ run }: { readonly run: ShownReviewRun }) {
  return (
    <ActionForm
      label={`Submit a verdict for ${run.id}`}
      route="submitReview"
      parameters={{ session: run.sessionId }}
      about={
        <p>
          Your verdict on commit <code>{run.targetSha.slice(0, 10)}</code>, in place of the reviewer's. It is on record
          with your name and cannot be changed.
        </p>
      }
      fields={[
        { name: 'verdict', label: 'Verdict', choices: REVIEW_VERDICTS, value: 'changes_requested' },
        { name: 'body', label: 'What you have to say; needed unless you approve', kind: 'lines', isOptional: true },
        {
          name: 'findings',
          label: 'Findings, one per line: path:line severity message',
          kind: 'lines',
          isOptional: true,
        },
      ]}
      body={({ verdict, body, findings }) => ({
        runId: run.id,
        verdict,
        body: body ?? '',
        ...(findings && { findings: readFindingLines(findings) }),
      })}
      tone="primary"
    />
  )
}

export function CancelRun({ run }: { readonly run: ShownReviewRun }) {
  return (
    <ActionForm
      label={`Cancel ${run.id}`}
      route="cancelReview"
      parameters={{ session: run.sessionId, run: run.id }}
      about={<p>Calls the run off. Nothing is approved by that.</p>}
      fields={[{ name: 'note', label: 'Why', isOptional: true }]}
      body={({ note }) => ({ note: note ?? '' })}
      tone="danger"
    />
  )
}
