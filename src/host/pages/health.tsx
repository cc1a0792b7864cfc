// Health: the daemon and its store, what was refused or failed lately, what the reactor owes, and how to have the rest examined.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { SignLook } from '#web/parts/look'
import { HostPart } from '../../session/pages/host-part.tsx'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { CopyCommand } from '../../web/parts/copy-command.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import { OccurredErrors } from './occurred-errors.tsx'
import { ReactorPart } from './reactor-part.tsx'

type Host = Shape<'Host'>

export function HealthPage() {
  const answer = useAnswer<Host>({ route: 'showHost' }, ['host', 'node'])
  const again = (
    <button type="button" className="quiet" onClick={answer.again}>
      Look again
    </button>
  )
  return (
    <Page title="Health" aside={again}>
      <Shown answer={answer}>
        {host => (
          <>
            <div className="columns">
              <Section title="Daemon">
                <Daemon host={host} />
              </Section>
              <Section title="Store">
                <Store host={host} />
              </Section>
            </div>
            <OccurredErrors since={host.startedAt} rows={host.occurred} />
          </>
        )}
      </Shown>
      <ReactorPart />
      <HostPart />
      <Section title="Everything else">
        <p className="muted">Programs, logins, disks and rights of this machine are examined from a terminal of it:</p>
        <CopyCommand command="provost doctor" />
        <CopyCommand command="provost log verify" />
      </Section>
    </Page>
  )
}

const WATCHED: SignLook = { icon: '✓', word: 'agents are looked at', tone: 'good' }
const NOBODY: SignLook = { icon: '○', word: 'no agent lives', tone: 'mute' }
const NOT_KNOWN: SignLook = { icon: '?', word: 'not known how agents are', tone: 'unknown' }
const REFUSES: SignLook = { icon: '!', word: 'judges and does nothing', tone: 'warn' }

function Daemon({ host }: { readonly host: Host }) {
  const { version, pid, startedAt, listeners, watch, node, refusal, orphans, door } = host
  const look = refusal ? REFUSES : !watch.isKnown ? NOT_KNOWN : watch.living === 0 ? NOBODY : WATCHED
  return (
    <>
      <p>
        <Badge look={look} detail={`row ${watch.rule}`} />{' '}
        {refusal?.message ?? (watch.living === 0 ? '' : watch.because)}
      </p>
      <Terms
        rows={[
          ['Version', version],
          [
            'Runs',
            <span key="r">
              since <Age at={startedAt} />, pid {pid}
              {door === 'daemon' ? '' : ', inside of a command'}
            </span>,
          ],
          ['Node', `${node.name} (${node.id})`],
          ['Agents alive', `${watch.living}`],
          ['Last look at them', <Age key="l" at={watch.lookedAt} none="none yet" />],
          ['Last look that failed', watch.failure ? `${watch.failure.because}` : 'none'],
          ['Agents unknown to the log', orphans.length === 0 ? 'none' : orphans.join(', ')],
          ['Listening browsers and commands', `${listeners}`],
        ]}
      />
    </>
  )
}

function Store({ host: { engine, store, schema, events } }: { readonly host: Host }) {
  return (
    <>
      <Terms
        rows={[
          ['Engine', engine],
          ['Where', <code key="w">{store}</code>],
          ['Schema', `${schema}`],
          ['Events', events.toLocaleString('en')],
        ]}
      />
      <p className="actions">
        <ActionForm
          label="Back it up"
          route="makeBackup"
          isLong
          about={<p>Everything that is in the log, as one file in the home. Work goes on meanwhile.</p>}
          body={() => ({})}
          said={answer => <p>It lies in {(answer as Shape<'Backup'>).path}.</p>}
        />
      </p>
    </>
  )
}
