// A unified diff, with notes at their lines. However large it is, only so much of it is drawn, and what is left out is said.
import './diff.css'
import { type ReactNode, useMemo, useState } from 'react'
import { type Note, placeNotes } from '#core/change/place-notes'
import { type DiffFile, readDiff } from '#core/change/read-diff'
import { DiffFileView } from './diff-file.tsx'

type Props<Given extends Note> = {
  readonly text: string
  readonly isCut: boolean
  /** The command that prints all of it. */
  readonly command: string
  readonly notes?: readonly Given[]
  readonly drawNote?: (note: Given) => ReactNode
}

const FILES_MAX = 100
/** Beyond so many lines a file is closed at first. */
const OPEN_LINES_MAX = 400
const LINES_MAX = 3_000

export function Diff<Given extends Note>({ text, isCut, command, notes = [], drawNote = () => null }: Props<Given>) {
  const files = useMemo(() => readDiff(text), [text])
  const placed = useMemo(() => placeNotes(files, notes), [files, notes])
  const [most, setMost] = useState(FILES_MAX)
  return (
    <div className="diff">
      {isCut && (
        <p className="callout high">
          This difference is too large to be shown whole; this is its beginning. All of it: <code>{command}</code>
        </p>
      )}
      {placed.elsewhere.length > 0 && (
        <section aria-label="Not at a file of this difference">
          <h3>Not at a file of this difference</h3>
          {placed.elsewhere.map(drawNote)}
        </section>
      )}
      {files.slice(0, most).map((file, n) => (
        <DiffFileView
          key={file.path}
          file={file}
          isOpen={linesOf(file) <= OPEN_LINES_MAX && n < FILES_MAX}
          linesMax={LINES_MAX}
          placed={placed}
          drawNote={drawNote}
        />
      ))}
      {files.length > most && (
        <button type="button" onClick={() => setMost(most + FILES_MAX)}>
          Show {Math.min(FILES_MAX, files.length - most)} more of {files.length} files
        </button>
      )}
    </div>
  )
}

function linesOf({ hunks }: DiffFile): number {
  return hunks.reduce((sum, { lines }) => sum + lines.length, 0)
}
