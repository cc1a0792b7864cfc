// Advice from the catalog: what stands in backticks is typed in a terminal, and looks like it.
import { Fragment } from 'react'

export function HintText({ text }: { readonly text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? (
      <code key={key} title="in a terminal">
        {part}
      </code>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
