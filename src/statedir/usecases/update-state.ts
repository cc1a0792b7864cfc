// Changes fields of the workflow record: all of a patch or none of it.
import { writeInstant } from '#kernel/events/time'
import { readWorkflowPatch, updateWorkflow } from '../rules/workflow/update-workflow.ts'
import { changeRecord, type RecordAnswer } from './change-record.ts'
import type { LockWish, StateSite } from './state-site.ts'
import { workUnderLock } from './work-under-lock.ts'

export type UpdateWish = LockWish & { readonly patch: unknown; readonly expectedRevision?: number | undefined }

export async function updateState(site: StateSite, wish: UpdateWish): Promise<RecordAnswer> {
  const patch = readWorkflowPatch(wish.patch)
  return workUnderLock(site, wish, async desk => {
    const { change: _, ...answer } = await changeRecord(site, desk, 'update', ({ before, anchors }) =>
      updateWorkflow({
        before,
        patch,
        anchors,
        now: writeInstant(site.clock.now()),
        newId: site.ids.newId('wf_'),
        expectedRevision: wish.expectedRevision,
      }),
    )
    return answer
  })
}
