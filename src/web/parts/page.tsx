// The frame of a page: its title is the title of the tab, and takes the focus when one arrives.
import { type ReactNode, useEffect, useRef } from 'react'
import { nameTab } from '../nav/tab-title.ts'

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }

export function Page({ title, aside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    nameTab(title)
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <>
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </>
  )
}
