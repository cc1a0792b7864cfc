// A unified diff, with notes at their lines. However large it is, only so much of it is drawn, and what is left out is said.
import './diff.css'
import { type ReactNode, useMemo, useState } from 'react'
import { type Note, placeNotes } from '#change/rules/place-notes'
import { type DiffFile, readDiff } from '#change/rules/read-diff'
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
/** A file of more lines is closed at first, and so is what would make the page too long. */
const OPEN_LINES_MAX = 400
const OPEN_TOTAL_MAX = 2_500
const LINES_MAX = 3_000

export function Diff<Given extends Note>({ text, isCut, command, notes = [], drawNote = () => null }: Props<Given>) {
  const files = useMemo(() => readDiff(text), [text])
  const opened = useMemo(() => chooseOpen(files), [files])
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
      {files.slice(0, most).map(file => (
        <DiffFileView
          key={file.path}
          file={file}
          isOpen={opened.has(file)}
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

function chooseOpen(files: readonly DiffFile[]): ReadonlySet<DiffFile> {
  let room = OPEN_TOTAL_MAX
  return new Set(
    files.filter(file => {
      const lines = linesOf(file)
      if (lines > OPEN_LINES_MAX || lines > room) return false
      room -= lines
      return true
    }),
  )
}

function linesOf({ hunks }: DiffFile): number {
  return hunks.reduce((sum, { lines }) => sum + lines.length, 0)
}
