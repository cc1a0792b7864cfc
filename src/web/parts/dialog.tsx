// A dialog of the browser's own: it keeps the focus, closes with Escape, and hides what lies behind from readers.
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly isPanel?: boolean
}

export function Dialog({ title, onClose, children, isPanel = false }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    // Who opened it by a key wants to type, not to close it.
    dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    dialog.addEventListener('close', onClose)
    return () => dialog.removeEventListener('close', onClose)
  }, [onClose])
  // Beside everything else: it looks the same wherever it was opened.
  return createPortal(
    <dialog ref={element} className={isPanel ? 'panel' : ''} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="quiet" onClick={() => element.current?.close()}>
          Close
        </button>
      </header>
      {children}
    </dialog>,
    document.body,
  )
}
