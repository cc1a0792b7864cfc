// The draft of the domains: what each claims, and what nobody claims. Waves begin when it is frozen.
import type { Shape } from '#api/schemas'
import { useAnswer } from '#web/live/use-answer'
import { ActionForm } from '../../web/parts/action.tsx'
import { type Column, DataTable } from '../../web/parts/data-table.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import type { RunPageRun } from './run.ts'

type Domain = Shape<'SwarmDomains'>['domains'][number]

export function Domains({ run }: { readonly run: RunPageRun }) {
  const question = { route: 'showSwarmDomains', parameters: { id: run.id } } as const
  const answer = useAnswer<Shape<'SwarmDomains'>>(question, [`swarm/${run.id}`])
  return (
    <Section
      title="Domains, a draft"
      aside={
        <ActionForm
          label="Freeze"
          route="freezeSwarm"
          tone="primary"
          parameters={{ id: run.id }}
          about={<p>Waves can be dispatched then; a domain that is wrong can be changed after an unfreeze.</p>}
        />
      }
    >
      <Shown answer={answer}>
        {({ domains, unclaimed }) => (
          <>
            <DataTable caption="Domains" rows={domains} columns={COLUMNS} keyOf={({ name }) => name} />
            <p className="muted">
              {unclaimed.length === 0
                ? 'Every file is claimed.'
                : `${unclaimed.length} files are claimed by no domain: ${unclaimed.slice(0, 10).join(', ')}${unclaimed.length > 10 ? ', …' : ''}`}
            </p>
          </>
        )}
      </Shown>
    </Section>
  )
}

const COLUMNS: readonly Column<Domain>[] = [
  { title: 'Domain', draw: ({ name }) => name },
  { title: 'Claims', draw: ({ globs }) => <code>{globs.join(' ')}</code> },
  { title: 'Ownership', draw: ({ ownership }) => ownership },
  { title: 'Files', draw: ({ files }) => files, isNumber: true },
]
