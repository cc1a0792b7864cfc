// What the present launch of a session sees of the machine, what its self-test showed, and what it reaches.

import { composeSize } from '#access/rules/cage/layer-size'
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { useMoment } from '#web/nav/moment'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Terms } from '../../web/parts/words/terms.tsx'
import type { Session } from './session-row.ts'

type Cage = Shape<'SessionCage'>

export function SessionCage({ session }: { readonly session: Session }) {
  const { at } = useMoment()
  return at === null ? (
    <PresentCage session={session} />
  ) : (
    <p className="muted">Only the present launch is shown here.</p>
  )
}

function PresentCage({ session }: { readonly session: Session }) {
  const answer = useAnswer<Cage>({ route: 'showSessionCage', parameters: { session: session.id } }, [
    `session/${session.id}`,
  ])
  return (
    <Section title="Cage">
      <Shown answer={answer}>
        {cage => (
          <>
            <Terms rows={listTerms(cage)} />
            <Mounts cage={cage} />
          </>
        )}
      </Shown>
    </Section>
  )
}

function listTerms({ words, network, layer, refusedHosts, checks, generation }: Cage) {
  const held = checks.filter(({ result }) => result === 'held').length
  const others = checks.filter(({ result }) => result !== 'held').map(({ check, result }) => `${check} ${result}`)
  return [
    ['Launch', `generation ${generation}: ${words}`],
    ['Checks', [`${held} of ${checks.length} held`, ...others].join(', ')],
    ['Network', network ?? 'not recorded'],
    ['Layer', layer === null ? 'none' : `${composeSize(layer.bytes)}${layer.unread === null ? '' : ' or more'}`],
    ...(refusedHosts.length === 0 ? [] : [['Refused', refusedHosts.join(' ')] as const]),
  ] as const
}

const COLUMNS: readonly Column<Cage['mounts'][number]>[] = [
  { title: 'Path', draw: ({ path }) => <code>{path}</code> },
  { title: 'Is', draw: ({ mode }) => mode },
  { title: 'Why', draw: ({ about, rule }) => `${about} (${rule})` },
]

function Mounts({ cage: { mounts, because } }: { readonly cage: Cage }) {
  if (because !== null) return <p className="muted">No plan is shown: {because}.</p>
  return <DataTable caption="What it sees" rows={mounts} columns={COLUMNS} keyOf={({ path }) => path} />
}
