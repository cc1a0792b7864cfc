// Notifications of the browser for those who want them: what begins to wait while nobody looks at the page is told once.
import { useEffect, useRef, useState } from 'react'
import { useSorted } from '../../inbox/pages/put-aside.ts'
import { type InboxShown, useInbox } from '../../inbox/pages/use-inbox.ts'
import { goTo } from './address.ts'

type Row = InboxShown['rows'][number]

const NO_ROWS: InboxShown['rows'] = []

export function NotifyButton() {
  const [standing, setStanding] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  useNews(standing === 'granted')
  if (standing !== 'default') return null
  return (
    <button type="button" className="quiet" onClick={() => void Notification.requestPermission().then(setStanding)}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 11V7a4 4 0 0 1 8 0v4l1.5 1.5h-11zM6.5 14.5h3" />
      </svg>{' '}
      <span className="words">Notify me</span>
    </button>
  )
}

function useNews(isWanted: boolean): void {
  const { value } = useInbox()
  const { waiting } = useSorted(value?.rows ?? NO_ROWS)
  const known = useRef<ReadonlySet<string> | undefined>(undefined)
  useEffect(() => {
    if (!value) return
    const before = known.current
    known.current = new Set(value.rows.map(({ id }) => id))
    if (!isWanted || before === undefined || !document.hidden) return
    for (const row of waiting.filter(({ id }) => !before.has(id))) tell(row)
  }, [value, waiting, isWanted])
}

/** Under its id: however many tabs are open, the reader is told once. */
function tell({ id, title, asks, page }: Row): void {
  const note = new Notification(title, { body: asks, tag: id })
  note.onclick = () => {
    window.focus()
    goTo(page)
  }
}
