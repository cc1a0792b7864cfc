// A choice that narrows what a page shows; it is kept in the address.
import { useId } from 'react'
import { setQuery } from '../nav/address.ts'

type Props = {
  readonly label: string
  /** Of the query. */
  readonly name: string
  readonly value: string
  readonly words: readonly string[]
  /** The word for no choice. */
  readonly all: string
}

export function Select({ label, name, value, words, all }: Props) {
  const id = useId()
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => setQuery({ [name]: event.currentTarget.value })}>
        <option value="">{all}</option>
        {words.map(word => (
          <option key={word} value={word}>
            {word.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </span>
  )
}
