// Keys: g and a letter goes to a page, j and k move through what can be opened, w asks why, ? lists the keys.
import { useCallback, useEffect, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Terms } from '../parts/words/terms.tsx'
import { goTo } from './address.ts'

const PLACES: Readonly<Record<string, readonly [path: string, title: string]>> = {
  i: ['/', 'Inbox'],
  b: ['/board', 'Board'],
  t: ['/tasks', 'Tasks'],
  c: ['/changes', 'Changes'],
  s: ['/sessions', 'Sessions'],
  r: ['/reviews', 'Reviews'],
  f: ['/findings', 'Findings'],
  w: ['/swarm', 'Swarm'],
  e: ['/evidence', 'Evidence'],
  l: ['/lessons', 'Lessons'],
  u: ['/usage', 'Usage'],
  d: ['/state', 'State directory'],
  o: ['/log', 'Log'],
  m: ['/machines', 'Machines'],
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    let isGoing = false
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const place = isGoing ? PLACES[event.key] : undefined
      isGoing = event.key === 'g' && !isGoing
      if (place) goTo(place[0])
      else if (event.key === '?') setOpen(true)
      else if (event.key in STEPS) step(STEPS[event.key]!)
      else if (event.key === 'w') askWhy()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title="Keys" onClose={close}>
      <Terms
        rows={[
          ['j, k', 'next and previous entry'],
          ['Enter', 'open it'],
          ['w', 'why is it so?'],
          ['Ctrl K', 'go to anything by its name or id'],
          ...Object.entries(PLACES).map(([key, [, title]]) => [`g ${key}`, title] as const),
        ]}
      />
    </Dialog>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('input, textarea, select, dialog[open], .terminal') !== null || target.isContentEditable)
  )
}

function step(by: number): void {
  const entries = Array.from(document.querySelectorAll<HTMLElement>('[data-entry]'))
  const at = entries.findIndex(entry => entry === document.activeElement || entry.contains(document.activeElement))
  const entry = entries[at === -1 ? 0 : Math.min(Math.max(at + by, 0), entries.length - 1)]
  const target = entry?.matches('a, button') ? entry : entry?.querySelector<HTMLElement>('a, button')
  target?.focus()
}

/** Of the entry that has the focus, else of the page. */
function askWhy(): void {
  const entry = document.activeElement?.closest('[data-entry]') ?? document
  entry.querySelector<HTMLButtonElement>('button.why')?.click()
}
