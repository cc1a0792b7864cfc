// Takes over a tree of testing-os: findings become lessons with their status, review logs their history (spec 2.6).

import type { YamlComplaint } from '#formats/yaml/lesson-yaml'
import { isObject, isText } from '#kernel/reading/json-value'
import type { Asking, World } from '#recorder/world'
import { needImporter } from '../rules/lesson/import-lesson.ts'
import { lessonStreamOf } from '../rules/life/lesson-events.ts'
import type { LessonView } from '../rules/life/lesson-view.ts'
import { lessonActorOf } from './decide-lesson.ts'
import { appendAll, composeLessonEvent } from './derive/append-all.ts'
import { writeMirrors } from './mirror-files.ts'

export type GivenFile = { readonly path: string; readonly text: string }

export type ImportRow = {
  readonly path: string
  readonly id: string | null
  readonly outcome: 'imported' | 'known' | 'invalid'
  readonly status: string | null
  readonly problems: readonly YamlComplaint[]
}

export type ImportAnswer = {
  readonly rows: readonly ImportRow[]
  readonly applied: boolean
  readonly problems: readonly string[]
}

const REVIEW_LOG = /-finding-review-log\.ya?ml$/

export async function importLessons(
  world: World,
  asking: Asking,
  wish: { readonly files: readonly GivenFile[]; readonly apply: boolean; readonly store: string | null },
): Promise<ImportAnswer> {
  needImporter(lessonActorOf(asking.actor))
  const { readLessonYaml } = await import('#formats/yaml/lesson-yaml')
  const logs = await readReviewLogs(wish.files.filter(({ path }) => REVIEW_LOG.test(path)))
  const rows: ImportRow[] = []
  const written: string[] = []
  for (const { path, text } of wish.files.filter(file => !REVIEW_LOG.test(file.path))) {
    const reading = readLessonYaml(text)
    if (!reading.ok) {
      rows.push({ path, id: null, outcome: 'invalid', status: null, problems: reading.problems })
      continue
    }
    const { finding_id: id, status } = reading.lesson
    const isKnown = written.includes(id) || (await world.store.views.find<LessonView>('lesson', id)) !== undefined
    rows.push({ path, id, outcome: isKnown ? 'known' : 'imported', status, problems: [] })
    if (isKnown) continue
    written.push(id)
    const history = logs.entries.get(id) ?? []
    const data = { lesson: reading.lesson, source: path, history, ...(wish.store !== null && { store: wish.store }) }
    const event = composeLessonEvent(world, asking, 'lesson.imported', data)
    if (wish.apply) await appendAll(world, [{ stream: lessonStreamOf(id), expectedVersion: 0, events: [event] }])
  }
  const mirrored = wish.apply
    ? await writeMirrors(
        world,
        written.map(id => ({ noun: 'lesson', id })),
      )
    : []
  return { rows: [...rows, ...logs.unreadable], applied: wish.apply, problems: mirrored }
}

type ReviewLogs = { readonly entries: ReadonlyMap<string, unknown[]>; readonly unreadable: readonly ImportRow[] }

/** An entry that names no lesson belongs to the one that its log names. */
async function readReviewLogs(files: readonly GivenFile[]): Promise<ReviewLogs> {
  const { readStrictYaml } = await import('#formats/yaml/strict-yaml')
  const entries = new Map<string, unknown[]>()
  const unreadable: ImportRow[] = []
  for (const { path, text } of files) {
    const yaml = readStrictYaml(text)
    if (!yaml.ok) {
      const problems = yaml.problems.map(({ line, path: at, message }) => ({ line, path: at.join('.'), message }))
      unreadable.push({ path, id: null, outcome: 'invalid', status: null, problems })
      continue
    }
    const log = isObject(yaml.value) ? yaml.value : { entries: yaml.value }
    const list = [log.entries, log.events, log.reviews].find(Array.isArray) ?? []
    for (const entry of list) {
      const id = (isObject(entry) && isText(entry.finding_id) && entry.finding_id) || log.finding_id
      if (isText(id)) entries.set(id, [...(entries.get(id) ?? []), entry])
    }
  }
  return { entries, unreadable }
}
