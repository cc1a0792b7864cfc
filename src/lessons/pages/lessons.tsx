// Lessons: what waits for a person, what was learned, and what grew out of it.
import './lessons.css'
import { useEntryKeys } from '#web/nav/entry-keys'
import type { PageProps } from '#web/nav/pages'
import { Page } from '../../web/parts/page.tsx'
import { ARTIFACTS, findArtifactKind } from './artifact-kinds.ts'
import { ArtifactPage } from './artifact-page.tsx'
import { ArtifactSection } from './artifact-section.tsx'
import { LessonList } from './lesson-list.tsx'
import { LessonPage } from './lesson-page.tsx'
import { Queue } from './queue.tsx'
import { RestsOn } from './rests-on.tsx'

export function Lessons({ rest: [id] }: PageProps) {
  useEntryKeys()
  if (id === undefined) return <Overview />
  const kind = findArtifactKind(id)
  return kind ? <ArtifactPage key={id} kind={kind} id={id} /> : <LessonPage key={id} id={id} />
}

function Overview() {
  return (
    <Page title="Lessons">
      <Queue />
      <LessonList />
      <RestsOn />
      <div className="columns">
        {ARTIFACTS.map(kind => (
          <ArtifactSection key={kind.noun} kind={kind} />
        ))}
      </div>
    </Page>
  )
}
