// Ctrl or ⌘ and K, and a button for those who do not know it. What the palette needs is fetched when it is opened first.
import { useCallback, useEffect, useState } from 'react'
import { late } from '../late.ts'

const Palette = late(async () => (await import('./palette.tsx')).Palette, null)

export function PaletteKey() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(now => !now)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className="go-to" onClick={() => setOpen(true)} aria-keyshortcuts="Control+K Meta+K">
        Go to… <kbd>Ctrl K</kbd>
      </button>
      {isOpen && <Palette onClose={close} />}
    </>
  )
}
