// What would leave the directory: each sweep is shown first and done only then. Nothing is deleted.
import type { Shape } from '#api/schemas'
import { Section } from '../../web/parts/section.tsx'
import { SweepAction } from './sweep-action.tsx'
import { SweptTable } from './swept-table.tsx'

const SWEEPS = [
  {
    route: 'cleanupState',
    label: 'Clean up',
    about: 'Archives what is not in the contract, and slug variants that are too old.',
  },
  { route: 'evictState', label: 'Evict', about: 'Archives what an earlier workflow left behind.' },
  {
    route: 'resetState',
    label: 'Reset',
    about: 'Ends the workflow: archives everything but what the contract exempts.',
  },
] as const

export function Sweeps({ project }: { readonly project: string }) {
  return (
    <Section title="What can be cleared away">
      <ul className="sweeps">
        {SWEEPS.map(({ route, label, about }) => (
          <li key={route} data-entry>
            <SweepAction<Shape<'SweptState'>>
              label={label}
              route={route}
              parameters={{ project }}
              draw={swept => <SweptTable swept={swept} />}
              isIdle={({ moves }) => moves.length === 0}
            />
            <span className="muted">{about}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Everything goes into a snapshot, from where it can be restored.</p>
    </Section>
  )
}
