// The palette: a few letters lead to any page, task or session, and find any command, ready to copy.
import './palette.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { goTo } from '../address.ts'
import { findItems, type PaletteItem } from './palette-item.ts'
import { usePaletteItems } from './use-palette-items.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const items = usePaletteItems()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [copied, setCopied] = useState('')
  const list = useId()
  const found = findItems(items, typed)
  const choose = (item: PaletteItem | undefined) => {
    if (item?.copy !== undefined) void copy(item.copy).then(setCopied)
    if (item?.href === undefined) return
    onClose()
    goTo(item.href)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <form className="palette" onSubmit={event => event.preventDefault()}>
        <TypedField list={list} here={found[at] && `${list}-${at}`} onType={type} onPress={press} />
        <div id={list} role="listbox" aria-label="What fits">
          {found.map((item, n) => (
            <Option key={item.key} id={`${list}-${n}`} item={item} isHere={n === at} onChoose={choose} />
          ))}
        </div>
        <p className="muted" role="status">
          {copied !== '' && `Copied: ${copied}`}
          {copied === '' && (found.length === 0 ? 'Nothing fits.' : 'Enter goes there; a command is copied.')}
        </p>
      </form>
    </Dialog>
  )
}

async function copy(text: string): Promise<string> {
  await navigator.clipboard?.writeText(text)
  return text
}

type FieldProps = {
  readonly list: string
  readonly here: string | undefined
  readonly onType: (text: string) => void
  readonly onPress: (event: KeyboardEvent) => void
}

function TypedField({ list, here, onType, onPress }: FieldProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-expanded="true"
      aria-controls={list}
      aria-activedescendant={here}
      aria-label="Title, id, page or command"
      placeholder="Title, id, page or command"
      autoComplete="off"
      onKeyDown={onPress}
      onChange={event => onType(event.currentTarget.value)}
    />
  )
}

type OptionProps = {
  readonly id: string
  readonly item: PaletteItem
  readonly isHere: boolean
  readonly onChoose: (item: PaletteItem) => void
}

function Option({ id, item, isHere, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the whole list
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and says which option is meant
    <div id={id} role="option" aria-selected={isHere} onClick={() => onChoose(item)}>
      <span className="kind">{item.kind}</span>
      <span className="title">{item.title}</span>
      <span className="muted detail">{item.detail}</span>
    </div>
  )
}
