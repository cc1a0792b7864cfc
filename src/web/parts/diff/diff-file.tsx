// One file of a diff: closed files draw nothing, and a very long one is cut with a word about it.
import { Fragment, type ReactNode, useState } from 'react'
import { DIFF_FILE_LOOKS } from '#board/rules/review-looks'
import { type Note, type PlacedNotes, placeOf } from '#change/rules/place-notes'
import type { DiffFile, DiffHunk, DiffLine } from '#change/rules/read-diff'
import { Badge } from '../badge.tsx'

type Props<Given extends Note> = {
  readonly file: DiffFile
  readonly isOpen: boolean
  readonly linesMax: number
  readonly placed: PlacedNotes<Given>
  readonly drawNote: (note: Given) => ReactNode
}

export function DiffFileView<Given extends Note>({ file, isOpen, linesMax, placed, drawNote }: Props<Given>) {
  const [isShown, setShown] = useState(isOpen)
  const notes = placed.atFile.get(file.path) ?? []
  return (
    <details className="diff-file" open={isOpen} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>
        <code>{file.from === null ? file.path : `${file.from} → ${file.path}`}</code>
        <Badge look={DIFF_FILE_LOOKS[file.change]} />
        <span className="counts muted">
          +{file.added} −{file.removed}
        </span>
      </summary>
      {isShown && notes.length > 0 && <div className="diff-notes">{notes.map(drawNote)}</div>}
      {isShown && <Lines file={file} linesMax={linesMax} placed={placed} drawNote={drawNote} />}
    </details>
  )
}

function Lines<Given extends Note>({ file, linesMax, placed, drawNote }: Omit<Props<Given>, 'isOpen'>) {
  if (file.hunks.length === 0)
    return <p className="diff-notes muted">{file.isBinary ? 'A binary file.' : 'No line of it changed.'}</p>
  const [hunks, left] = cutHunks(file.hunks, linesMax)
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
                  <Line line={line} />
                  <Notes notes={line.after === null ? [] : placed.atLine.get(placeOf(file.path, line.after))}>
                    {drawNote}
                  </Notes>
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

function Line({ line: { kind, before, after, text } }: { readonly line: DiffLine }) {
  return (
    <tr className={kind}>
      <td className="at before">{before}</td>
      <td className="at">{after}</td>
      <td className="sign">{SIGNS[kind]}</td>
      <td className="code">{text}</td>
    </tr>
  )
}

type NotesProps<Given> = {
  readonly notes: readonly Given[] | undefined
  readonly children: (note: Given) => ReactNode
}

function Notes<Given>({ notes = [], children }: NotesProps<Given>) {
  if (notes.length === 0) return null
  return (
    <tr className="noted">
      <td colSpan={4}>{notes.map(children)}</td>
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
