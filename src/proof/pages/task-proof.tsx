// The proof of a task for strangers: the packs that were made of it, and the button that makes one.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { DownloadPack } from './download-pack.tsx'
import { MadePack } from './made-pack.tsx'

type Pack = Shape<'ProofList'>['proofs'][number]

const COLUMNS = [
  { title: 'Commit', draw: ({ commit }: Pack) => <code>{commit.slice(0, 7)}</code> },
  { title: 'Made', draw: ({ at }: Pack) => <Age at={at} /> },
  { title: 'Files', isNumber: true, draw: ({ members }: Pack) => members },
  { title: 'Pack', draw: ({ tree }: Pack) => <DownloadPack tree={tree} /> },
] as const

export function TaskProof({ id }: { readonly id: string }) {
  const list = useAnswer<Shape<'ProofList'>>({ route: 'listProofs', query: { id } }, ['proof'])
  return (
    <Section
      title="Proof"
      aside={
        <ActionForm
          label="Make the proof"
          route="makeProof"
          tone="primary"
          body={() => ({ task: id })}
          about={<p>One file with everything that was recorded about the change, signed. Made again it is the same.</p>}
          said={answer => <MadePack made={answer as Shape<'MadeProof'>} />}
        />
      }
    >
      <p className="muted">Anybody checks a pack offline, without Provost and without this machine.</p>
      <Shown answer={list}>
        {({ proofs }) => (
          <DataTable
            caption="Packs of this task"
            rows={proofs}
            keyOf={({ event }) => event}
            columns={COLUMNS}
            none="No pack was made yet."
          />
        )}
      </Shown>
    </Section>
  )
}
