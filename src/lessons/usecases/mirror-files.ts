// Writes the mirror files after the log has the change. The log is the truth: a file that is behind is written again.

import type { TextFile } from '#evidence/ports/evidence-store'
import type { World } from '#recorder/world'
import type { ArtifactNoun, ArtifactView } from '../rules/artifact/fold-artifact.ts'
import { artifactMirrorPath, composeArtifactDocument, lessonMirrorPath } from '../rules/lesson/lesson-mirror.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'

export type MirrorFile = TextFile & { readonly store: string; readonly version: number }

/** The YAML library is large, and most commands write no mirror. */
export async function composeLessonMirror(view: LessonView): Promise<MirrorFile | undefined> {
  if (view.store === null) return undefined
  const { writeLessonYaml } = await import('#formats/yaml/lesson-yaml')
  const { store, version, lesson } = view
  return { store, version, path: lessonMirrorPath(lesson), text: writeLessonYaml(lesson) }
}

export async function composeArtifactMirror(view: ArtifactView): Promise<MirrorFile | undefined> {
  if (view.store === null) return undefined
  const { writeLessonYaml } = await import('#formats/yaml/lesson-yaml')
  const text = writeLessonYaml(composeArtifactDocument(view))
  return { store: view.store, version: view.version, path: artifactMirrorPath(view), text }
}

export type Mirrored = { readonly noun: 'lesson' | ArtifactNoun; readonly id: string }

const RACES_MAX = 5

/** Answers what could not be written: the change stands all the same, and the next look repairs the file. */
export async function writeMirrors(world: World, changed: readonly Mirrored[]): Promise<string[]> {
  const problems: string[] = []
  for (const one of changed) {
    try {
      await writeMirror(world, one)
    } catch (error) {
      problems.push(`the mirror file of ${one.id} was not written: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}

// Two writers may overtake each other; whoever finds a newer version after writing writes again.
async function writeMirror(world: World, { noun, id }: Mirrored): Promise<void> {
  for (let race = 1, written = -1; race <= RACES_MAX; race++) {
    const file = await findMirror(world, noun, id)
    if (!file || file.version === written) return
    await world.evidence.openStore(file.store).replace([file])
    written = file.version
  }
}

async function findMirror({ store }: World, noun: Mirrored['noun'], id: string): Promise<MirrorFile | undefined> {
  if (noun === 'lesson') {
    const row = await store.views.find<LessonView>('lesson', id)
    return row && composeLessonMirror(row.state)
  }
  const row = await store.views.find<ArtifactView>(noun, id)
  return row && composeArtifactMirror(row.state)
}
