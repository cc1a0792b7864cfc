// The life of a finding, oldest first: each step with its wave, the row that decided and what it saw.
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#kernel/events/event'
import { useAnswer } from '#web/live/use-answer'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { deriveFindingSteps, type FindingStep } from '../rules/finding/derive-finding-steps.ts'
import { lookOfFinding, wordsOfDetail } from './swarm-looks.ts'

export function FindingSteps({ id }: { readonly id: string }) {
  const stream = `finding/${id}`
  const answer = useAnswer<Shape<'EventList'>>({ route: 'readLog', query: { stream, limit: '200' } }, [stream])
  return (
    <Section title="History">
      <Shown answer={answer}>
        {({ events, next }) => (
          <>
            <ol className="history">
              {deriveFindingSteps(events as readonly StoredEvent[]).map(step => (
                <StepView key={step.position} step={step} />
              ))}
            </ol>
            {next !== null && <p className="muted">More stands in the log of {stream}.</p>}
          </>
        )}
      </Shown>
    </Section>
  )
}

function StepView({ step }: { readonly step: FindingStep }) {
  const { at, by, event, wave, state, detail, rule, sentence, evidence } = step
  return (
    <li className={state === null ? 'minor' : `tone-edge-${lookOfFinding(state, detail).tone}`}>
      <p>
        {wave !== null && <strong>Wave {wave} </strong>}
        {state !== null && <Badge look={lookOfFinding(state, detail)} />}{' '}
        <span>{state !== null && wordsOfDetail(state, detail)} </span>
        {rule !== null && <code>{rule}</code>} <span>{sentence}</span>
      </p>
      <p className="muted">
        {event} by {by}, <Age at={at} />
      </p>
      {evidence && (
        <details>
          <summary>Evidence</summary>
          <pre tabIndex={0}>{JSON.stringify(evidence, null, 2)}</pre>
        </details>
      )}
    </li>
  )
}
