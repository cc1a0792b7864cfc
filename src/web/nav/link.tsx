// A link inside the dashboard: a real one, which opens in a new tab like any other.
import type { MouseEvent, ReactNode } from 'react'
import { composeHref, goTo, useAddress } from './address.ts'

type Props = {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string
  readonly label?: string
  /** It leads to what is shown already. */
  readonly isCurrent?: boolean
}

export function Link({ to, children, className, label, isCurrent = false }: Props) {
  useAddress() // its address holds the moment
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
  }
  return (
    <a
      href={composeHref(to)}
      onClick={follow}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
