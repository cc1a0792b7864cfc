// Compares mirror files with the log. One that is only behind is written again; one that somebody edited is reported.

import type { World } from '#recorder/world'
import type { ArtifactView } from '../rules/artifact/fold-artifact.ts'
import { foldLesson } from '../rules/life/fold-lesson.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'
import { allArtifactsByNoun, allLessons } from './derive/lesson-shelf.ts'
import { composeArtifactMirror, composeLessonMirror, type MirrorFile } from './mirror-files.ts'

export type MirrorState = 'none' | 'same' | 'repaired' | 'edited' | 'unreachable'

/** A crash between the append and the file leaves the file of an earlier version; that is repaired by looking. */
export async function checkLessonMirror(world: World, view: LessonView): Promise<MirrorState> {
  try {
    const file = await composeLessonMirror(view)
    if (!file) return 'none'
    const found = await readMirror(world, file)
    if (found === file.text) return 'same'
    if (found !== null && !(await isEarlier(world, view, found))) return 'edited'
    await world.evidence.openStore(file.store).replace([file])
    return 'repaired'
  } catch {
    return 'unreachable' // the store may be gone or read-only; the lesson is in the log all the same
  }
}

async function isEarlier(world: World, { lesson }: LessonView, found: string): Promise<boolean> {
  let view: LessonView | undefined
  for (const event of await world.store.log.readStream(lessonStreamOf(lesson.finding_id))) {
    view = foldLesson(view, event)
    if (view && (await composeLessonMirror(view))?.text === found) return true
  }
  return false
}

async function readMirror({ evidence }: World, { store, path }: MirrorFile): Promise<string | null> {
  return (await evidence.openStore(store).read(path))?.content ?? null
}

export type MirrorDifference = {
  readonly path: string
  readonly store: string
  readonly state: 'missing' | 'different'
}

export type MirrorReport = {
  readonly files: number
  readonly differences: readonly MirrorDifference[]
  readonly written: boolean
}

/** All files that the log asks for; with `apply` the log wins. */
export async function checkMirrors(world: World, apply: boolean): Promise<MirrorReport> {
  const files = await composeAllMirrors(world)
  const differences: MirrorDifference[] = []
  for (const file of files) {
    const found = await readMirror(world, file)
    if (found === file.text) continue
    differences.push({ path: file.path, store: file.store, state: found === null ? 'missing' : 'different' })
    if (apply) await world.evidence.openStore(file.store).replace([file])
  }
  return { files: files.length, differences, written: apply }
}

async function composeAllMirrors(world: World): Promise<MirrorFile[]> {
  const { pattern, recommendation, doctrine } = await allArtifactsByNoun(world)
  const artifacts: readonly ArtifactView[] = [...pattern, ...recommendation, ...doctrine]
  const files = await Promise.all([
    ...(await allLessons(world)).map(composeLessonMirror),
    ...artifacts.map(composeArtifactMirror),
  ])
  return files.filter(file => file !== undefined)
}
