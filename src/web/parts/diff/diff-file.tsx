// One file of a diff: closed files draw nothing, and a very long one is cut with a word about it.
import { Fragment, type ReactNode, useState } from 'react'
import { type Note, type PlacedNotes, placeOfNote } from '#change/rules/place-notes'
import type { DiffFile, DiffHunk, DiffLine } from '#change/rules/read-diff'
import { DIFF_FILE_LOOKS } from '#review/pages/review-looks'
import { Badge } from '../badge.tsx'
import { CommentForm, DraftView } from './comment-form.tsx'
import type { DraftComment, Drafts } from './draft-comments.ts'
import type { Viewed } from './viewed-files.ts'

type Props<Given extends Note> = {
  readonly id: string
  readonly file: DiffFile
  readonly isOpen: boolean
  readonly linesMax: number
  readonly placed: PlacedNotes<Given>
  readonly drawNote: (note: Given) => ReactNode
  readonly viewed: Viewed
  /** Null: it takes no comments. */
  readonly drafts: Drafts | null
}

export function DiffFileView<Given extends Note>(props: Props<Given>) {
  const { id, file, isOpen, placed, drawNote, viewed, drafts } = props
  const [isShown, setShown] = useState(isOpen)
  const [isCommenting, setCommenting] = useState(false)
  const notes = placed.atFile.get(file.path) ?? []
  const keep = (draft: DraftComment | null) => {
    if (draft) drafts?.add(draft)
    setCommenting(false)
  }
  return (
    <details id={id} className="diff-file" open={isOpen} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>
        <code>{file.from === null ? file.path : `${file.from} → ${file.path}`}</code>
        <Badge look={DIFF_FILE_LOOKS[file.change]} />
        <span className="counts muted">
          +{file.added} −{file.removed}
        </span>
      </summary>
      {isShown && (
        <>
          <p className="diff-bar">
            <label>
              <input type="checkbox" checked={viewed.has(file)} onChange={() => viewed.toggle(file)} /> Looked at
            </label>
            {drafts && (
              <button type="button" className="quiet" onClick={() => setCommenting(true)}>
                Comment on a line
              </button>
            )}
          </p>
          {isCommenting && <CommentForm path={file.path} line={null} onDone={keep} />}
          {notes.length > 0 && <div className="diff-notes">{notes.map(drawNote)}</div>}
          <Lines {...props} />
        </>
      )}
    </details>
  )
}

function Lines<Given extends Note>({ file, linesMax, placed, drawNote, drafts }: Props<Given>) {
  const [asked, setAsked] = useState<number | null>(null)
  if (file.hunks.length === 0)
    return <p className="diff-notes muted">{file.isBinary ? 'A binary file.' : 'No line of it changed.'}</p>
  const [hunks, left] = cutHunks(file.hunks, linesMax)
  const draftsAt = (line: number) => drafts?.list.filter(draft => draft.path === file.path && draft.line === line) ?? []
  const keep = (draft: DraftComment | null) => {
    if (draft) drafts?.add(draft)
    setAsked(null)
  }
  return (
    <section className="diff-lines" tabIndex={0} aria-label={`Changes of ${file.path}`}>
      <table>
        <tbody>
          {hunks.map(hunk => (
            <Fragment key={hunk.head}>
              <tr className="hunk">
                <td colSpan={4}>{hunk.head}</td>
              </tr>
              {hunk.lines.map((line, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a hunk never change places
                <Fragment key={n}>
                  <Line line={line} path={file.path} onComment={drafts && setAsked} />
                  {line.after !== null && (
                    <Under
                      drawn={(placed.atLine.get(placeOfNote(file.path, line.after)) ?? []).map(drawNote)}
                      drafts={draftsAt(line.after)}
                      onRemove={draft => drafts?.remove(draft)}
                      form={asked === line.after && <CommentForm path={file.path} line={line.after} onDone={keep} />}
                    />
                  )}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {left > 0 && <p className="diff-notes muted">{left.toLocaleString('en')} more lines are not drawn.</p>}
    </section>
  )
}

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { added: '+', removed: '−', same: '', note: '' }

type LineProps = {
  readonly line: DiffLine
  readonly path: string
  readonly onComment: ((line: number) => void) | null
}

/** Its number takes a comment by a click; who uses keys has the button of the file, and no thousand stops on the way. */
function Line({ line: { kind, before, after, text }, path, onComment }: LineProps) {
  return (
    <tr className={kind}>
      <td className="at before">{before}</td>
      <td className="at">
        {after !== null && onComment ? (
          <button
            type="button"
            className="comment-at"
            tabIndex={-1}
            aria-label={`Comment on ${path}:${after}`}
            onClick={() => onComment(after)}
          >
            {after}
          </button>
        ) : (
          after
        )}
      </td>
      <td className="sign">{SIGNS[kind]}</td>
      <td className="code">{text}</td>
    </tr>
  )
}

type UnderProps = {
  readonly drawn: readonly ReactNode[]
  readonly drafts: readonly DraftComment[]
  readonly onRemove: (draft: DraftComment) => void
  readonly form: ReactNode
}

function Under({ drawn, drafts, onRemove, form }: UnderProps) {
  if (drawn.length === 0 && drafts.length === 0 && !form) return null
  return (
    <tr className="noted">
      <td colSpan={4}>
        {drawn}
        {drafts.map(draft => (
          <DraftView key={draft.text} draft={draft} onRemove={() => onRemove(draft)} />
        ))}
        {form}
      </td>
    </tr>
  )
}

function cutHunks(hunks: readonly DiffHunk[], most: number): readonly [readonly DiffHunk[], left: number] {
  let room = most
  const kept = hunks.flatMap(({ head, lines }) => {
    const part = lines.slice(0, room)
    room -= part.length
    return part.length > 0 ? [{ head, lines: part }] : []
  })
  return [kept, hunks.reduce((sum, { lines }) => sum + lines.length, 0) - (most - room)]
}
