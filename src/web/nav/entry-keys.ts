// One-key actions: a key presses the button that carries it, in the entry that has the focus, else in the first one.
import { useEffect } from 'react'

/** `within`: where the buttons are, when they stand beside the entries and not in them. */
export function useEntryKeys(within?: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const place =
        within === undefined ? document.activeElement?.closest('[data-entry]') : document.querySelector(within)
      const button = (place ?? document).querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(event.key)}"]`)
      if (!button || button.disabled) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [within])
}

/** Somebody types, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open]') !== null ||
    (target instanceof HTMLElement && target.closest('input, textarea, select') !== null)
  )
}
