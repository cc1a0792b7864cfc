// A remark at a line: written here, kept as a draft, sent together with the others.
import { type FormEvent, useId } from 'react'
import type { DraftComment } from './draft-comments.ts'

type Props = {
  readonly path: string
  /** Null: the reader names it. */
  readonly line: number | null
  readonly onDone: (draft: DraftComment | null) => void
}

export function CommentForm({ path, line, onDone }: Props) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const given = new FormData(event.currentTarget)
    const text = String(given.get('text') ?? '').trim()
    if (text !== '') onDone({ path, line: line ?? Number(given.get('line')), text })
  }
  return (
    <form className="comment-form" onSubmit={submit} onKeyDown={event => event.key === 'Escape' && onDone(null)}>
      {line === null && (
        <label>
          Line <input name="line" type="number" min={1} required />
        </label>
      )}
      <label htmlFor={id}>{line === null ? `Comment on ${path}` : `Comment on ${path}:${line}`}</label>
      {/* biome-ignore lint/a11y/noAutofocus: the reader has just asked to write here */}
      <textarea id={id} name="text" rows={3} required autoFocus />
      <p className="actions">
        <button type="submit" className="primary">
          Keep the comment
        </button>
        <button type="button" className="quiet" onClick={() => onDone(null)}>
          Cancel
        </button>
      </p>
    </form>
  )
}

export function DraftView({ draft, onRemove }: { readonly draft: DraftComment; readonly onRemove: () => void }) {
  return (
    <article className="finding draft">
      <p className="finding-head">
        <span className="badge tone-wait">not sent</span>
        <button
          type="button"
          className="quiet"
          onClick={onRemove}
          aria-label={`Take back the comment on line ${draft.line}`}
        >
          Take back
        </button>
      </p>
      <p className="said">{draft.text}</p>
    </article>
  )
}
