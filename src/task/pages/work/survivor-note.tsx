// A mutant that no test of the task noticed, at its line: not proven by tests, which is not the same as wrong.
import { describeMutant } from '#looking/rules/mutation/falsifier-run'
import { Badge } from '../../../web/parts/badge.tsx'
import type { SignLook } from '../../../web/parts/look.ts'
import type { ShownTaskStatus } from '../task-page.tsx'

export type Survivor = NonNullable<ShownTaskStatus['falsifier']>['survivors'][number]

const NOT_PROVEN: SignLook = { icon: '◌', word: 'not proven by tests', tone: 'unknown' }

export function SurvivorNote({ survivor }: { readonly survivor: Survivor }) {
  return (
    <article className={`finding tone-edge-${NOT_PROVEN.tone}`}>
      <p className="finding-head">
        <Badge look={NOT_PROVEN} /> <code>{describeMutant(survivor)}</code>
      </p>
      <p className="said">
        {survivor.result === 'timeout'
          ? 'With this edit the tests did not come to an end; that is no kill.'
          : 'With this edit every test still passes.'}
      </p>
    </article>
  )
}
