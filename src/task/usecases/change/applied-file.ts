// accept/applied.json: every application of the task's changes, with what was there before. Redo never moves it.

import { isObject } from '#kernel/reading/json-value'
import type { ChangeEntry } from '#task/rules/change/change-entry'
import { isSafePath } from '#task/rules/path/check-path'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskAtWork } from '../look/task-at-work.ts'

const APPLIED_FILE = 'accept/applied.json'

export type ApplicationRecord = {
  readonly id: string
  readonly target: 'working_tree' | 'branch'
  readonly status: 'started' | 'applied' | 'reverted'
  readonly commit: string | null
  readonly commit_message?: string
  readonly diff_hash: string
  readonly entries: readonly ChangeEntry[]
  readonly created_dirs: readonly string[]
  readonly at: string
}

/** The log says what was applied; this file adds what only the disk knew, and is made again where it is missing. */
export async function readApplications({ world, place, id }: TaskAtWork): Promise<ApplicationRecord[]> {
  const document = await world.taskFiles.read(place, APPLIED_FILE)
  const kept = document ? parseObject(document.text)?.applications : undefined
  const known = new Map((Array.isArray(kept) ? kept.filter(isObject) : []).map(one => [one.id, one]))
  const history = await world.store.log.readStream(`task/${id}`)
  const applied = new Map(
    history.filter(({ type }) => type === 'task.applied').map(event => [event.data.application, event]),
  )
  const started = history.filter(({ type }) => type === 'task.apply_started')
  return started.map(({ data, at }) => {
    const file = known.get(data.application)
    const commit = applied.get(data.application)?.data.commit
    return {
      id: String(data.application),
      target: data.target === 'branch' ? 'branch' : 'working_tree',
      status: applied.has(data.application) ? 'applied' : 'started',
      commit: typeof commit === 'string' ? commit : null,
      ...(typeof data.commit_message === 'string' && { commit_message: data.commit_message }),
      diff_hash: String(data.diff_hash),
      entries: data.entries as readonly ChangeEntry[],
      created_dirs: Array.isArray(file?.created_dirs) ? file.created_dirs.filter(isSafePath) : [],
      at,
    }
  })
}

/** Numbered by entry: a path may be anything, a number is only a number. */
export function beforeFile(application: string, index: number): string {
  return `accept/before/${application}/${index}`
}

export async function writeApplication(task: TaskAtWork, record: ApplicationRecord): Promise<void> {
  const others = (await readApplications(task)).filter(one => one.id !== record.id)
  const text = `${JSON.stringify({ applications: [...others, record] }, null, 2)}\n`
  await task.world.taskFiles.write(task.place, APPLIED_FILE, text)
}
