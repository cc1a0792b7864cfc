// The last runs of a surface as a strip, the newest last: a mark each, in the tone of what was verified.
import type { Shape } from '#api/schemas'
import { lookFor } from '#web/parts/look'
import { RECORD_VERDICT_LOOKS } from './evidence-looks.ts'

export type StripRun = Pick<Shape<'RecordList'>['records'][number], 'run_id' | 'status' | 'verified' | 'finished_at'>

export const RUNS_MAX = 30

export function RunStrip({ runs }: { readonly runs: readonly StripRun[] }) {
  if (runs.length === 0) return null
  const words = runs.map(wordOf)
  return (
    <span
      className="run-strip"
      role="img"
      aria-label={`The last ${runs.length} runs, newest last: ${words.join(', ')}`}
    >
      {runs.map((run, at) => (
        <span
          key={run.run_id}
          className={`tone-${toneOf(run)}`}
          title={`${run.run_id}: ${words[at]}${run.finished_at === null ? '' : `, ${run.finished_at}`}`}
        />
      ))}
    </span>
  )
}

function wordOf({ status, verified }: StripRun): string {
  return status === 'rejected' ? 'not accepted' : (verified ?? 'no verdict')
}

function toneOf({ status, verified }: StripRun): string {
  if (status === 'rejected') return 'bad'
  return verified === null ? 'unknown' : lookFor(RECORD_VERDICT_LOOKS, verified).tone
}
