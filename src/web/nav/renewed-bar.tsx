// After an upgrade an open page is still the old one. Once its line is back it looks which page the daemon has now, and says so.
import { useEffect, useState } from 'react'
import { useLineState } from './line-badge.tsx'

/** What the page shows comes first. */
const AFTER_MS = 1_000

export function RenewedBar() {
  const state = useLineState()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (state !== 'live') return
    const timer = setTimeout(() => void isOfAnotherBuild().then(setOld), AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])
  if (!isOld) return null
  return (
    <p className="callout" role="status">
      The daemon is of another version than this page.{' '}
      <button type="button" onClick={() => location.reload()}>
        Load the page anew
      </button>
    </p>
  )
}

/** The names of built files are their content. What cannot be learned is no news. */
async function isOfAnotherBuild(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-cache' }).then(
    answer => (answer.ok ? answer.text() : ''),
    () => '',
  )
  return own !== undefined && own !== null && page.includes('<script') && !page.includes(`src="${own}"`)
}
