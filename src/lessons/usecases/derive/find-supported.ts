// Which pattern a lesson supports once it is accepted: the one that stands, or one that now has enough support.
import { derivePatterns } from '#lessons/rules/artifact/derive-patterns'
import type { ArtifactView } from '#lessons/rules/artifact/fold-artifact'
import { composePatternId } from '#lessons/rules/artifact/pattern-id'
import { readLessonFacts } from '#lessons/rules/derive/lesson-facts'
import type { LessonView } from '#lessons/rules/life/lesson-view'
import type { World } from '#recorder/world'
import { needLesson } from './lesson-shelf.ts'

export type Supported = { readonly pattern: string; readonly status: string }

const PAGE = 200
/** A hint is not worth reading the whole store for; `patterns derive` looks at all of it. */
const PAGES_MAX = 5

export async function findSupported(world: World, id: string): Promise<Supported | null> {
  const { lesson } = await needLesson(world, id)
  const pattern = composePatternId(lesson.issue_kind, lesson.root_cause_kind)
  const found = await world.store.views.find<ArtifactView>('pattern', pattern)
  if (found && found.state.status !== 'invalidated') return { pattern, status: found.state.status }
  const own = readLessonFacts(lesson, 'lesson')
  for (let page = 0, after = 0; page < PAGES_MAX; page++) {
    const rows = await world.store.views.list<LessonView>('lesson', { status: 'accepted', after, limit: PAGE })
    const others = rows.filter(({ key }) => key !== id).map(({ state }) => readLessonFacts(state.lesson, 'lesson'))
    const { patterns } = derivePatterns([own, ...others], [])
    if (patterns.some(one => one.pattern_id === pattern)) return { pattern, status: 'ready' }
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return null
    after = last.ordinal
  }
  return null
}
