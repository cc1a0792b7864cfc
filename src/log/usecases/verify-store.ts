// Everything that can be checked about a store: its pages, its chains, its end, which log it is, its tree against every
// checkpoint that can be found, and its views.
import type { ChainDefect } from '#kernel/events/chain'
import type { View } from '#kernel/events/view'
import { LOG_STREAM, readLogNames } from '#proof/rules/notes/log-names'
import { verifierKeyOf } from '#proof/rules/notes/own-key'
import { TreeCheck } from '#proof/usecases/check-tree'
import { type FoundNote, findCheckpoints, type NotePlaces } from '#proof/usecases/find-checkpoints'
import { type JudgedLog, judgeCheckpoints, readCheckpointOf } from '#proof/usecases/judge-checkpoints'
import type { LogMarks } from '#store/ports/log-marks'
import { checkLogMark } from './keep-log-mark.ts'
import { type Verification, verifyLog } from './verify-log.ts'
import { verifyViews } from './verify-views.ts'

export type StoreVerification = Verification & {
  readonly tree: { readonly size: number; readonly root: string; readonly state: 'kept' | 'under_construction' }
  readonly proof: JudgedLog
}

export type VerifyQuestion = NotePlaces & {
  readonly marks: LogMarks
  readonly views: readonly View[]
  /** Checkpoints that somebody kept elsewhere. */
  readonly against?: readonly FoundNote[]
}

export async function verifyStore(question: VerifyQuestion): Promise<StoreVerification> {
  const { store, marks, views, proof } = question
  const damage = (await store.maintenance.findDamage()).map(what => defect('the store', what))
  const contradiction = await checkLogMark(store, marks)
  // Names before notes before events: whatever is added meanwhile is missed by nobody.
  const names = readLogNames(await store.log.readStream(LOG_STREAM).catch(() => [])) // what is broken is told below
  const found = await findCheckpoints(question, question.against)
  const end = await store.log.headPosition()
  const sizes = found.notes.flatMap(({ note }) => readCheckpointOf(note)?.size ?? [])
  const treeCheck = new TreeCheck(store, sizes)
  const { events, streams, defects } = await verifyLog(store.log, rows => treeCheck.addRows(rows))
  const tree = await treeCheck.finish()
  const marked = contradiction === null ? [] : [defect('*', contradiction)]
  // A log that does not hold explains every row that differs; to list them too would hide it.
  const ofViews = defects.length > 0 ? [] : await verifyViews(store, views, end)
  const all = [...damage, ...marked, ...defects, ...tree.defects, ...ofViews]
  const signer = await proof.key.find().catch(() => undefined)
  const own = signer ? verifierKeyOf(signer) : null
  return {
    events,
    streams,
    defects: all,
    tree: { size: tree.size, root: tree.root, state: tree.isBehind ? 'under_construction' : 'kept' },
    proof: judgeCheckpoints({ own, names, found, tree, defects: all.length }, proof.check),
  }
}

function defect(stream: string, what: string): ChainDefect {
  return { stream, version: 0, position: null, what }
}
