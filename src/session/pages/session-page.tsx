// One session: its terminal, how it stands and why, what it asks, its life over time, its messages, its change, its work.
import { lookFor } from '#board/rules/look'
import { SESSION_LOOKS } from '#board/rules/session-looks'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { ChangePart } from '../../change/pages/change-part.tsx'
import { SalvageList } from '../../salvage/pages/salvage-list.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { SignalBadge } from '../../web/parts/signal-badge.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { isEnded } from '../rules/life/standing.ts'
import { composeNote } from './compose-note.ts'
import { LifePart } from './life/life-part.tsx'
import { MessagePart } from './message-part.tsx'
import { PermissionPart } from './permission-part.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionFacts } from './session-facts.tsx'
import type { Session } from './session-row.ts'
import { LastOutput } from './terminal/last-output.tsx'
import { LiveTerminal } from './terminal/live-terminal.tsx'

export function SessionPage({ id }: { readonly id: string }) {
  const answer = useAnswer<Session>({ route: 'showSession', parameters: { session: id } }, [
    `session/${id}`,
    `outbox/${id}`,
    `signal/${id}`,
  ])
  const { value } = answer
  return (
    <Page title={value?.title || id} aside={value && <SessionActions session={value} />}>
      <Shown answer={answer}>{session => <SessionParts session={session} />}</Shown>
    </Page>
  )
}

function SessionParts({ session }: { readonly session: Session }) {
  const { at } = useMoment()
  return (
    <>
      <Standing session={session} />
      <PermissionPart session={session} />
      {at !== null ? (
        <PastTerminal />
      ) : isEnded(session.state) ? (
        <LastOutput session={session} />
      ) : (
        <LiveTerminal key={session.generation} session={session} />
      )}
      <LifePart session={session} />
      <MessagePart session={session} />
      <ChangePart session={session} />
      <SessionFacts session={session} />
      {at === null && <SalvageList only={session.id} />}
    </>
  )
}

function PastTerminal() {
  return (
    <Section title="Terminal">
      <p className="muted">What was on its screen then is not kept; what was recorded is below.</p>
    </Section>
  )
}

function Standing({ session }: { readonly session: Session }) {
  const { lastStep } = session
  return (
    <div className="session-standing">
      <p className="session-badges">
        <Badge look={lookFor(SESSION_LOOKS, session.status)} detail={`row ${session.statusRule}`} />{' '}
        <SignalBadge row={session} /> <WhyButton id={`session:${session.id}`} />
      </p>
      <p className="muted">
        since <Age at={session.since} /> · {composeNote(session.note)}
        {lastStep && (
          <>
            {' '}
            · last step by row <code>{lastStep.rule}</code>, <Age at={lastStep.at} />
          </>
        )}
        {session.resetAt !== null && (
          <>
            {' '}
            · quota resets <Age at={session.resetAt} />
          </>
        )}
        {session.status === 'quota_paused' && session.resetAt === null && ' · when the quota resets is not known'}
      </p>
    </div>
  )
}
