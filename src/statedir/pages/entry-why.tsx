// Why an entry is in its bucket, and what happens to it next.
import { useCallback, useState } from 'react'
import type { Why } from '#kernel/machine/why'
import { useAnswer } from '#web/live/use-answer'
import { Dialog } from '../../web/parts/dialog.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { WhyCard } from '../../web/parts/why.tsx'

type Props = { readonly project: string; readonly name: string }

export function EntryWhy({ project, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button type="button" className="quiet why" aria-label={`Why is ${name} so?`} onClick={() => setOpen(true)}>
        Why?
      </button>
      {isOpen && (
        <Dialog title={`Why ${name}?`} onClose={close} isPanel>
          <EntryAnswer project={project} name={name} />
        </Dialog>
      )}
    </>
  )
}

function EntryAnswer({ project, name }: Props) {
  const question = { route: 'explainStateEntry', parameters: { project, name } } as const
  const answer = useAnswer<Why>(question, [`state/${project}`])
  return <Shown answer={answer}>{why => <WhyCard why={why} />}</Shown>
}
