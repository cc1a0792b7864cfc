// What an event follows from and what followed from it, as a tree; the event itself is marked.
import type { Shape } from '#api/schemas'
import { Link } from '../../web/nav/link.tsx'
import { Age } from '../../web/parts/words/age.tsx'

type Traced = Shape<'EventDetail'>['tree'][number]

export function CauseTree({ tree, here }: { readonly tree: readonly Traced[]; readonly here: string }) {
  return (
    <ol className="cause-tree">
      {tree.map(({ event: { id, position, type, stream, at }, depth }) => (
        <li key={id} style={{ paddingLeft: `${depth * 1.5}rem` }} className={id === here ? 'here' : ''}>
          {depth > 0 && <span aria-hidden="true">└ </span>}
          <Link to={`/log/${position}`} isCurrent={id === here}>{`${position}`}</Link> <code>{type}</code> {stream}{' '}
          <span className="muted">
            <Age at={at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
