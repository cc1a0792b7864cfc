// One-key actions: a key presses the button that carries it, in the entry that has the focus, else in the first one.
import { useEffect } from 'react'

export function useEntryKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const entry = document.activeElement?.closest('[data-entry]') ?? document
      const button = entry.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(event.key)}"]`)
      if (!button || button.disabled) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Somebody types, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement && target.closest('input, textarea, select') !== null)
  )
}
