// One record: what was claimed, what each step of the verifier made of it, what was lowered, and why.
import type { Shape } from '#api/schemas'
import type { StoredEvent } from '#kernel/events/event'
import { useAnswer } from '#web/live/use-answer'
import { useNow } from '#web/live/use-now'
import { lookFor } from '#web/parts/look'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyCard } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { composeLacks } from '../rules/gate/standing.ts'
import { evidenceStream } from '../rules/record/evidence-stream.ts'
import { explainRecord } from '../rules/record/explain-record.ts'
import { deriveVerifierSteps } from '../rules/verify/derive-verifier-steps.ts'
import { RECORD_LOOKS, RUNG_LOOKS, SIGNATURE_LOOKS } from './evidence-looks.ts'
import { usePlace } from './place.tsx'
import { VerdictChange } from './verdict-change.tsx'
import { VerifierSteps } from './verifier-steps.tsx'

type RecordProps = { readonly org: string; readonly repo: string; readonly run: string }
type ShownRecord = Shape<'ShownRecord'>

export function RecordPage({ org, repo, run }: RecordProps) {
  const place = usePlace()
  const parameters = { org, repo, run_id: run }
  const stream = evidenceStream(`${org}/${repo}`, run)
  const answer = useAnswer<ShownRecord>({ route: 'showRecord', parameters, query: place }, [stream])
  const signature = useAnswer<Shape<'CheckedSignature'>>({ route: 'checkSignature', parameters, query: place }, [
    stream,
  ])
  return (
    <Shown answer={answer}>
      {shown => (
        <>
          <RecordHead shown={shown} signature={signature.value} />
          <div className="columns">
            <Section title="Steps of the verifier">
              <VerifierSteps steps={deriveVerifierSteps(shown.record)} />
            </Section>
            <Section title="Why">
              <RecordWhy shown={shown} stream={stream} />
            </Section>
          </div>
          <Section title="The record as it lies in the store">
            <pre tabIndex={0}>{JSON.stringify(shown.record, null, 2)}</pre>
          </Section>
        </>
      )}
    </Shown>
  )
}

type HeadProps = { readonly shown: ShownRecord; readonly signature: Shape<'CheckedSignature'> | undefined }

function RecordHead({ shown, signature }: HeadProps) {
  const place = usePlace()
  const { repo: name, run_id, status, rung, lacks, finished_at, path, sha256, surfaces } = shown
  const [org = '', repo = ''] = name.split('/')
  const search = new URLSearchParams({ ...place }).toString()
  const exported = `/api/evidence/records/${org}/${repo}/${encodeURIComponent(run_id)}/export?${search}&format=`
  return (
    <>
      <p className="stated">
        <Badge look={lookFor(RECORD_LOOKS, status)} /> <Badge look={lookFor(RUNG_LOOKS, rung)} />{' '}
        {signature && <Badge look={lookFor(SIGNATURE_LOOKS, signature.state)} />}{' '}
        <span className="muted">
          finished <Age at={finished_at} none="at an unknown time" />
        </span>
      </p>
      <VerdictChange record={shown.record} />
      <Terms
        rows={[
          ['Surfaces', surfaces.join(', ') || 'none'],
          ['Known as', [rung, ...composeLacks(lacks)].join('; ')],
          ['File', codeOf(path)],
          ['SHA-256', codeOf(sha256)],
        ]}
      />
      <div className="actions record-actions">
        <ActionForm
          label="Sign"
          route="signRecord"
          parameters={{ org, repo, run_id }}
          query={place}
          about={<p>Signs the record with the key of this home.</p>}
        />
        <a href={`${exported}in-toto`}>As in-toto</a>
        <a href={`${exported}ctrf`}>As CTRF</a>
      </div>
    </>
  )
}

function codeOf(text: string) {
  return <code>{text}</code>
}

/** From the log and the file together: a record that came by git has no events, and says so. */
function RecordWhy({ shown, stream }: { readonly shown: ShownRecord; readonly stream: string }) {
  const now = useNow()
  const events = useAnswer<Shape<'EventList'>>({ route: 'readLog', query: { stream, limit: '200' } }, [stream])
  const story = { id: stream.slice('evidence/'.length), record: shown.record, now }
  return (
    <Shown answer={events}>
      {log => {
        const why = explainRecord({ ...story, events: log.events as readonly StoredEvent[] })
        return why ? <WhyCard why={why} /> : <p className="muted">Nothing explains it: neither the log nor the file.</p>
      }}
    </Shown>
  )
}
