// Where a session lives and what it works on, and each of its axes with what was last said of it.
import type { ReactNode } from 'react'
import { lookFor } from '#web/parts/look'
import { Link } from '../../web/nav/link.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import type { RecordDocument } from '../rules/record/session-record.ts'
import { ACTIVITY_LOOKS, RUNTIME_LOOKS } from './session-axis-looks.ts'
import type { Session } from './session-row.ts'

const SILENT = { icon: '∅', word: 'never heard', tone: 'unknown' } as const

export function SessionFacts({ session }: { readonly session: Session }) {
  return (
    <Section title="Facts">
      <div className="session-facts">
        <Terms rows={[...listAxes(session.record as RecordDocument), ...listPlaces(session)]} />
      </div>
    </Section>
  )
}

type Term = readonly [name: string, value: ReactNode]

function term(name: string, value: ReactNode): Term {
  return [name, value]
}

function listAxes({ activity, runtime, detecting }: RecordDocument): readonly Term[] {
  const said = activity.state === '' ? SILENT : ACTIVITY_LOOKS[activity.state]
  const heard = (
    <>
      <Badge look={said} /> <Age at={activity.enteredAt} none="" />
    </>
  )
  const looked = <Badge look={lookFor(RUNTIME_LOOKS, runtime.state)} detail={runtime.reason} />
  const axes = [term('Last activity', heard), term('Runtime look', looked)]
  return detecting ? [...axes, term('Doubt', <Doubt memory={detecting} />)] : axes
}

function listPlaces(session: Session): readonly Term[] {
  const { task, baseSha, worktree } = session
  return [
    term('Session', <code>{session.id}</code>),
    term('Kind', `${session.kind}, generation ${session.generation}`),
    term('Harness', `${session.harness} in ${session.runtime}`),
    term('Project', session.project),
    term('Task', task === null ? 'none' : <Link to={`/tasks/${task}`}>{task}</Link>),
    term('Branch', <code>{session.branch}</code>),
    term('Base', baseSha === null ? 'not known' : <Base session={session} sha={baseSha} />),
    term('Worktree', worktree === null ? 'none (not made yet, or removed)' : <code>{worktree}</code>),
    term('Own session id', session.nativeSessionId ?? 'not known'),
    term('Started by', session.createdBy),
    term('Created', <Age at={session.createdAt} />),
    term('Run directory', <code>{session.runDirectory}</code>),
  ]
}

function Base({ session, sha }: { readonly session: Session; readonly sha: string }) {
  return (
    <>
      <Hash hash={sha} /> <span className="muted">{session.baseFreshness.replaceAll('_', ' ')}</span>
    </>
  )
}

function Doubt({ memory }: { readonly memory: NonNullable<RecordDocument['detecting']> }) {
  return (
    <>
      {memory.escalatedAt === null ? `look ${memory.attempts} of 3 with the same evidence` : 'latched: stuck'}, since{' '}
      <Age at={memory.startedAt} />
    </>
  )
}
