// The transcript of a task: what was said and done in each phase and attempt, as the file of the task tells it.
import { useMemo, useState } from 'react'
import { readTranscript, type TranscriptEntry } from '#task/rules/story/read-transcript'
import { Section } from '../../../web/parts/section.tsx'
import { VirtualList } from '../../../web/parts/virtual-list.tsx'
import { ArtifactFile } from './artifact-part.tsx'
import type { Artifact } from './use-artifact.ts'

const LINE_HEIGHT = 28

export function TaskTranscript({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Transcript"
      aside={
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </button>
      }
    >
      {isOpen ? <Transcript id={id} /> : <p className="muted">What people, agents and the table said, in one file.</p>}
    </Section>
  )
}

function Transcript({ id }: { readonly id: string }) {
  return (
    <ArtifactFile id={id} name="transcript" part="last">
      {artifact => <TranscriptLines artifact={artifact} />}
    </ArtifactFile>
  )
}

function TranscriptLines({ artifact: { text, isCut, path } }: { readonly artifact: Artifact }) {
  const { entries, unreadable } = useMemo(() => readTranscript(text), [text])
  return (
    <div className="task-transcript">
      {isCut && <p className="callout high">This is the end of {path}; it is too long to be shown whole.</p>}
      {unreadable > 0 && <p className="callout high">{unreadable} lines cannot be read.</p>}
      <VirtualList
        label="Lines of the transcript"
        rows={entries}
        rowHeight={LINE_HEIGHT}
        keyOf={({ seq }) => String(seq)}
        draw={entry => <Line entry={entry} />}
      />
    </div>
  )
}

function Line({ entry: { phase, attempt, kind, actor, text } }: { readonly entry: TranscriptEntry }) {
  return (
    <p className="transcript-line">
      <span className="muted where">
        {phase.replaceAll('_', ' ')} {attempt}
      </span>
      <span className="muted">{kind}</span>
      <span>{actor}</span>
      <span className="text" title={text}>
        {text}
      </span>
    </p>
  )
}
