// Looks for words on a page; what is looked for stands in the address, so that it can be sent to somebody.
import { setQuery } from '../nav/address.ts'

export function FindInput({ by, wanted }: { readonly by: string; readonly wanted: string }) {
  const label = `Find by ${by}`
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      defaultValue={wanted}
      onChange={event => setQuery({ find: event.currentTarget.value })}
    />
  )
}
