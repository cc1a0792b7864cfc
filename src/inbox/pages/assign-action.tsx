// Whose a decision is: taken by the reader, or given to somebody else, or to everybody again.
import { currentActor } from '#web/live/current-actor'
import { ActionForm } from '../../web/parts/action.tsx'
import type { InboxShown } from './use-inbox.ts'

type Props = { readonly row: InboxShown['rows'][number]; readonly shortcut?: string }

export function AssignAction({ row: { id, title, assigned }, shortcut }: Props) {
  const reader = currentActor.get()
  const wanted = assigned === null || assigned.to !== reader ? reader : null
  return (
    <ActionForm
      label="Assign"
      route="assignDecision"
      {...(shortcut !== undefined && { shortcut })}
      about={
        <p>
          <strong>{title}</strong>
          {assigned !== null && ` is ${assigned.to}'s now, by the word of ${assigned.by}`}. Whoever it is given to finds
          it in their inbox, and others find it below theirs. With no name it is everybody's.
        </p>
      }
      fields={[{ name: 'to', label: 'To whom', isOptional: true, ...(wanted !== null && { value: wanted }) }]}
      body={({ to }) => ({ row: id, to: to?.trim() || null })}
    />
  )
}
