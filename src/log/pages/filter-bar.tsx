// What to look for in the log. Each field narrows; a number goes straight to the event at that position.
import { type FormEvent, useId } from 'react'
import { goTo, setQuery } from '#web/nav/address'
import { FILTERS, findPosition, type LogFilter, NOUNS, SPAN } from './log-filter.ts'
import { useLater } from './use-later.ts'

export function FilterBar({ filter }: { readonly filter: LogFilter }) {
  const id = useId()
  const later = useLater()
  const clear = Object.fromEntries([...FILTERS.map(({ name }) => name), ...SPAN].map(name => [name, null]))
  return (
    <search className="log-filter">
      {/* Keyed by nothing: what is being typed is not taken away by the address that follows it. */}
      {FILTERS.map(({ name, label, hint }) => (
        <label key={name}>
          {label}
          <input
            type="search"
            placeholder={hint}
            defaultValue={filter[name]}
            list={name === 'noun' ? `${id}nouns` : undefined}
            onChange={({ currentTarget: { value } }) => later(() => setQuery({ [name]: value.trim() }))}
          />
        </label>
      ))}
      <datalist id={`${id}nouns`}>
        {NOUNS.map(noun => (
          <option key={noun} value={noun} />
        ))}
      </datalist>
      <Position />
      <button
        type="button"
        disabled={Object.values(filter).every(value => value === '')}
        onClick={({ currentTarget }) => {
          for (const input of currentTarget.parentElement!.querySelectorAll('input')) input.value = ''
          setQuery(clear)
        }}
      >
        Show all
      </button>
    </search>
  )
}

function Position() {
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const position = findPosition(String(new FormData(event.currentTarget).get('position')))
    if (position !== undefined) goTo(`/log/${position}`)
  }
  return (
    <form onSubmit={go}>
      <label>
        Position
        <input
          name="position"
          type="search"
          inputMode="numeric"
          pattern="#?[0-9]{1,15}"
          placeholder="278, then Enter"
        />
      </label>
    </form>
  )
}
