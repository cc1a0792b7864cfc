// What this machine says about all of its sessions: a suspected loss of many at once, and what a person should know.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { Link } from '../../web/nav/link.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type HostStatus = Shape<'Host'>['sessions']

export function HostPart() {
  const { at } = useMoment()
  const { value } = useAnswer<Shape<'Host'>>({ route: 'showHost' }, ['host'])
  if (at !== null || !value) return null
  return (
    <>
      {value.sessions.incident && <Incident host={value.sessions} incident={value.sessions.incident} />}
      {value.sessions.notifications.length > 0 && <Notifications notes={value.sessions.notifications} />}
    </>
  )
}

type IncidentProps = { readonly host: HostStatus; readonly incident: NonNullable<HostStatus['incident']> }

function Incident({ host, incident }: IncidentProps) {
  return (
    <div className="callout critical incident" role="alert">
      <strong>
        <span aria-hidden="true">⚠</span> Most sessions of {host.name} look gone at once
      </strong>{' '}
      since <Age at={incident.since} />
      <p>
        That says more about this machine than about its agents, so nobody is ended: their looks count as failed until
        the machine answers again. Evidence: <code>{incident.evidence}</code>
      </p>
      {host.acceptance ? (
        <p>
          {host.acceptance.by} believes the next look (<Age at={host.acceptance.at} />
          ): {host.acceptance.reason}
        </p>
      ) : (
        <p className="actions">
          <ActionForm
            label="Accept the loss"
            route="acceptLoss"
            tone="danger"
            about={<p>The looks of the next tick are believed: sessions that look dead then will end.</p>}
            fields={[{ name: 'reason', label: 'Why they are really gone' }]}
            body={given => given}
          />
        </p>
      )}
    </div>
  )
}

const SHOWN_MAX = 3

function Notifications({ notes }: { readonly notes: HostStatus['notifications'] }) {
  const newest = notes.toReversed()
  return (
    <Section title={`What a person should know (${notes.length})`}>
      <ul className="notifications">
        {newest.slice(0, SHOWN_MAX).map(note => (
          <Note key={`${note.session} ${note.key} ${note.cause}`} note={note} />
        ))}
      </ul>
      {newest.length > SHOWN_MAX && (
        <details>
          <summary>{newest.length - SHOWN_MAX} older</summary>
          <ul className="notifications">
            {newest.slice(SHOWN_MAX).map(note => (
              <Note key={`${note.session} ${note.key} ${note.cause}`} note={note} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

/** A task and a limit have pages of their own. */
function placeOf(about: string): string {
  if (about.startsWith('ta_')) return `/tasks/${about}`
  return about.includes('/') || about === 'all' ? '/usage' : `/sessions/${about}`
}

function Note({ note }: { readonly note: HostStatus['notifications'][number] }) {
  return (
    <li>
      {note.session !== '' && <Link to={placeOf(note.session)}>{note.session}</Link>}{' '}
      {note.text.startsWith(note.session) ? note.text.slice(note.session.length) : note.text}{' '}
      <span className="muted">
        <Age at={note.at} />
      </span>
    </li>
  )
}
