// What a project brings that has effect on agents and on this machine, beside what of it somebody trusted.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import type { SignLook } from '#web/parts/look'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type Trust = Shape<'Trust'>

const STANDINGS: Readonly<Record<Trust['standing'], SignLook>> = {
  trusted: { icon: '✓', word: 'trusted', tone: 'good' },
  folder: { icon: '✓', word: 'trusted with its folder', tone: 'good' },
  untrusted: { icon: '!', word: 'nobody trusted it yet', tone: 'warn' },
  changed: { icon: '!', word: 'changed since it was trusted', tone: 'warn' },
}

export function ProjectTrust({ id }: { readonly id: string }) {
  const answer = useAnswer<Trust>({ route: 'showTrust', parameters: { project: id } }, [`project/${id}`])
  return (
    <Shown answer={answer}>
      {trust => (
        <Section
          title="What has effect"
          aside={
            <button type="button" className="quiet" onClick={answer.again}>
              Look again
            </button>
          }
        >
          <p>
            <Badge look={STANDINGS[trust.standing]} detail={`row ${trust.rule}`} />{' '}
            {trust.by !== null && (
              <span className="muted">
                by {trust.by}, <Age at={trust.at} />
              </span>
            )}
          </p>
          <DataTable
            caption="Parts that have effect"
            rows={trust.parts}
            columns={trust.parts.every(({ change }) => change === 'same') ? SAME : COLUMNS}
            keyOf={({ part }) => part}
            none="Nothing of this repository has effect on agents."
          />
          {(trust.standing === 'untrusted' || trust.standing === 'changed') && <GiveTrust trust={trust} id={id} />}
        </Section>
      )}
    </Shown>
  )
}

function GiveTrust({ trust: { hash }, id }: { readonly trust: Trust; readonly id: string }) {
  return (
    <p className="actions">
      <ActionForm
        label="Trust exactly this"
        route="giveTrust"
        parameters={{ project: id }}
        tone="primary"
        about={<p>The parts above count from now on, as they are now. Another change of them is asked about again.</p>}
        body={() => ({ hash })}
      />
    </p>
  )
}

const COLUMNS: readonly Column<Trust['parts'][number]>[] = [
  { title: 'Part', draw: ({ part }) => <code>{part}</code> },
  { title: 'Since it was trusted', draw: ({ change }) => change },
  { title: 'Trusted', draw: ({ before }) => <Part text={before} /> },
  { title: 'Now', draw: ({ now }) => <Part text={now} /> },
]

const SAME = COLUMNS.filter(({ title }) => title === 'Part' || title === 'Now')

function Part({ text }: { readonly text: string | null }) {
  return text === null ? <span className="muted">nothing</span> : <code>{text}</code>
}
