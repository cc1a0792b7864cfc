// A redo that was interrupted after it was recorded: what is in the history already is taken away from its old place.
import { isObject, isTextList } from '#kernel/reading/json-value'
import { parseObject } from '#task/rules/record/read-recorded'
import type { TaskAtWork } from '../look/task-at-work.ts'

export const REDO_JOURNAL = 'history/.redo.json'

export async function finishRedo(task: TaskAtWork): Promise<void> {
  const { world, place, view } = task
  const journal = await world.taskFiles.read(place, REDO_JOURNAL)
  if (!journal) return
  const { files, version } = readJournal(journal.text)
  // Without its event the redo never happened: the files stay, and the copies wait for the redo to be repeated.
  const happened = view.redone.some(redo => redo.version > version)
  if (happened) {
    await world.taskFiles.remove(place, files)
    task.notes.push('an interrupted redo was finished')
  }
  await world.taskFiles.remove(place, [REDO_JOURNAL])
}

function readJournal(text: string): { files: readonly string[]; version: number } {
  const value = parseObject(text)
  const isSound = isObject(value) && isTextList(value.files) && typeof value.version === 'number'
  return isSound
    ? { files: value.files as string[], version: value.version as number }
    : { files: [], version: Number.MAX_SAFE_INTEGER }
}
