// A titled part of a page.
import { type ReactNode, useId } from 'react'

type Props = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }

export function Section({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
