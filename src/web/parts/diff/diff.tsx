// A unified diff beside the tree of its files, with notes and comments at their lines. However large it is, only so much of
// it is drawn, and what is left out is said.
import './diff.css'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { type Note, placeNotes } from '#change/rules/place-notes'
import { type DiffFile, readDiff } from '#change/rules/read-diff'
import { DiffFileView } from './diff-file.tsx'
import { useDrafts } from './draft-comments.ts'
import { FileTree } from './file-tree.tsx'
import { type CommentTarget, SendComments } from './send-comments.tsx'
import { useViewed } from './viewed-files.ts'

type Props<Given extends Note> = {
  readonly text: string
  readonly isCut: boolean
  /** The command that prints all of it. */
  readonly command: string
  /** What it is of: marks and drafts are kept under this name. */
  readonly subject: string
  readonly notes?: readonly Given[]
  readonly drawNote?: (note: Given) => ReactNode
  /** Where comments go; null: nowhere at the moment; absent: this one takes none. */
  readonly comments?: CommentTarget | null
}

const FILES_MAX = 100
/** A file of more lines is closed at first, and so is what would make the page too long. */
const OPEN_LINES_MAX = 400
const OPEN_TOTAL_MAX = 2_500
const LINES_MAX = 3_000

export function Diff<Given extends Note>(props: Props<Given>) {
  const { text, isCut, command, subject, notes = [], drawNote = () => null, comments } = props
  const files = useMemo(() => readDiff(text), [text])
  const opened = useMemo(() => chooseOpen(files), [files])
  const placed = useMemo(() => placeNotes(files, notes), [files, notes])
  const [most, setMost] = useState(FILES_MAX)
  const drafts = useDrafts(subject)
  const viewed = useViewed(subject)
  const base = useId()
  const idOf = (file: DiffFile) => `${base}-${files.indexOf(file)}`
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
      <div className="diff-columns">
        <FileTree files={files} viewed={viewed} idOf={idOf} />
        <div>
          {files.slice(0, most).map(file => (
            <DiffFileView
              key={file.path}
              id={idOf(file)}
              file={file}
              isOpen={opened.has(file) && !viewed.has(file)}
              linesMax={LINES_MAX}
              placed={placed}
              drawNote={drawNote}
              viewed={viewed}
              drafts={comments === undefined ? null : drafts}
            />
          ))}
          {files.length > most && (
            <button type="button" onClick={() => setMost(most + FILES_MAX)}>
              Show {Math.min(FILES_MAX, files.length - most)} more of {files.length} files
            </button>
          )}
        </div>
      </div>
      {comments !== undefined && <SendComments drafts={drafts} target={comments} />}
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
