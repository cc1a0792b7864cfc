// One session: how it stands and why, what it asks, then its parts as tabs, and below them what one says to it.

import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { lookFor } from '#web/parts/look'
import { ChangePart } from '../../change/pages/change-part.tsx'
import { SalvageList } from '../../salvage/pages/salvage-list.tsx'
import { CostLine } from '../../usage/pages/cost-line.tsx'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Page } from '../../web/parts/page.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { SignalBadge } from '../../web/parts/signal-badge.tsx'
import { Tabs, useTab } from '../../web/parts/tabs.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { isEnded } from '../rules/life/standing.ts'
import { composeSessionNote } from './compose-note.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { LifePart } from './life/life-part.tsx'
import { PermissionPart } from './permission-part.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionCage } from './session-cage.tsx'
import { SessionDiff } from './session-diff.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SESSION_LOOKS } from './session-looks.ts'
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

const PARTS = {
  terminal: { title: 'Terminal', Drawn: TerminalPart },
  talk: { title: 'Conversation', Drawn: Conversation },
  diff: { title: 'Diff', Drawn: DiffPart },
  life: { title: 'Life', Drawn: LifePart },
  facts: { title: 'Facts', Drawn: FactsPart },
  cage: { title: 'Cage', Drawn: SessionCage },
} as const

type Part = keyof typeof PARTS

const NAMES = Object.keys(PARTS) as [Part, ...Part[]]

function SessionParts({ session }: { readonly session: Session }) {
  const shown = useTab(NAMES)
  const { Drawn } = PARTS[shown]
  return (
    <>
      {session.task !== null && <TaskLine id={session.task} />}
      <Standing session={session} />
      <PermissionPart session={session} />
      <Tabs label="Parts of the session" shown={shown} tabs={NAMES.map(name => ({ name, title: PARTS[name].title }))} />
      <Drawn session={session} />
      <Composer session={session} />
    </>
  )
}

/** Its own title says which part of the work it is; this says of which work. */
function TaskLine({ id }: { readonly id: string }) {
  const list = useAnswer<Shape<'TaskList'>>({ route: 'listTasks', query: { ids: id } }, [`task/${id}`]).value
  return (
    <p className="muted session-of">
      For the task <Link to={`/tasks/${id}`}>{list?.tasks[0]?.title ?? id}</Link>
    </p>
  )
}

type PartProps = { readonly session: Session }

function TerminalPart({ session }: PartProps) {
  const { at } = useMoment()
  if (at !== null) return <PastTerminal />
  return isEnded(session.state) ? (
    <LastOutput session={session} />
  ) : (
    <LiveTerminal key={session.generation} session={session} />
  )
}

function DiffPart({ session }: PartProps) {
  return (
    <>
      <ChangePart session={session} />
      <SessionDiff session={session} />
    </>
  )
}

function FactsPart({ session }: PartProps) {
  const { at } = useMoment()
  return (
    <>
      <SessionFacts session={session} />
      {at === null && <SalvageList only={session.id} />}
    </>
  )
}

function PastTerminal() {
  return (
    <Section title="Terminal">
      <p className="muted">What was on its screen then is not kept; what was recorded is under Life.</p>
    </Section>
  )
}

function Standing({ session }: { readonly session: Session }) {
  const { at } = useMoment()
  const { lastStep } = session
  return (
    <div className="session-standing">
      <p className="session-badges">
        <Badge look={lookFor(SESSION_LOOKS, session.status)} detail={`row ${session.statusRule}`} />{' '}
        <SignalBadge row={session} /> <WhyButton id={`session:${session.id}`} />
      </p>
      <p className="muted">
        since <Age at={session.since} /> · {composeSessionNote(session.note)}
        {lastStep && (
          <>
            {' '}
            · last step by row <code>{lastStep.rule}</code>, <Age at={lastStep.at} />
          </>
        )}
        {session.wait !== null && ` · ${session.wait}`}
        {session.wait === null && session.resetAt !== null && (
          <>
            {' '}
            · quota resets <Age at={session.resetAt} />
          </>
        )}
        {session.wait === null &&
          session.status === 'quota_paused' &&
          session.resetAt === null &&
          ' · when the quota resets is not known'}
      </p>
      {at === null && <CostLine session={session.id} />}
    </div>
  )
}
