// Work that was saved before worktrees went: what each holds, and the way back.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { Link } from '../../web/nav/link.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { Hash } from '../../web/parts/words/hash.tsx'
import { SalvageActions } from './salvage-actions.tsx'

/** The wire leaves these open; a salvage that nobody can read has none of them. */
type Entry = Shape<'SalvageList'>['salvage'][number] & {
  readonly at?: string
  readonly branch?: string | null
  readonly counts?: { readonly files: number; readonly changed: number; readonly bytes: number }
}

export function SalvageList({ only }: { readonly only?: string }) {
  const answer = useAnswer<{ salvage: readonly Entry[] }>({ route: 'listSalvage' }, ['session'])
  const isOnlyAsked = only !== undefined
  return (
    <Section title={isOnlyAsked ? 'Salvage' : 'Salvage: work that was saved'}>
      <Shown answer={answer}>
        {({ salvage }) => (
          <DataTable
            caption="Salvage"
            rows={salvage.filter(({ id }) => !isOnlyAsked || id === only)}
            keyOf={({ id }) => id}
            none={
              isOnlyAsked
                ? 'Nothing of it was saved. What lies in its worktree is saved before that is removed.'
                : 'Nothing had to be saved yet.'
            }
            columns={isOnlyAsked ? COLUMNS.slice(1) : COLUMNS}
          />
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS = [
  { title: 'Session', draw: ({ id }: Entry) => <Link to={`/sessions/${id}`}>{id}</Link> },
  { title: 'Saved', draw: ({ at }: Entry) => <Age at={at} none="an unknown time" /> },
  {
    title: 'Holds',
    draw: ({ isReadable, counts }: Entry) =>
      isReadable && counts ? `${counts.changed} changed of ${counts.files} files` : 'cannot be read',
  },
  { title: 'Commit', draw: ({ commit }: Entry) => <Hash hash={commit} /> },
  { title: 'Ref', draw: ({ ref }: Entry) => <code>{ref}</code> },
  { title: 'Do', draw: (entry: Entry) => entry.isReadable && <SalvageActions id={entry.id} /> },
]
