// Makes a change a draft, or says that it is ready to be judged.

import { stateMachineRejection } from '#kernel/errors/errors'
import { needProject } from '#project/usecases/find-project'
import { recordDecision } from '#recorder/record-decision'
import type { Asking, World } from '#recorder/world'
import { type Change, changeStream } from '../rules/change.ts'
import { decideDraft } from '../rules/decide-draft.ts'
import { foldChange } from '../rules/fold-change.ts'
import { findChange, needChange } from './find-changes.ts'
import { lookAtChange, silenceError } from './look-at-changes.ts'
import { placeOfChange } from './observe-changes.ts'
import { type ShownChange, shown } from './show-change.ts'

export async function setDraft(world: World, asking: Asking, id: string, draft: boolean): Promise<ShownChange> {
  const change = await needChange(world, id)
  if (decide(change, draft).result === 'unchanged') return shown(change)
  await tellForge(world, change, draft)
  await recordDecision(world, asking, changeStream(id), history => {
    const decision = decide(history.reduce<Change | undefined>(foldChange, undefined)!, draft)
    if (decision.result === 'unchanged') return null
    return { type: 'change.updated', decision, data: { facts: { state: decision.result } } }
  })
  await lookAtChange(world, asking.correlation, id) // what is missing now follows from a look
  return shown((await findChange(world, id))!)
}

function decide({ id, state, headSha }: Change, draft: boolean) {
  const decision = decideDraft({ state, headSha, draft })
  if (decision.result !== 'over') return decision
  throw stateMachineRejection({
    kind: state === 'merged' ? 'TERMINAL' : 'INVALID',
    from: state,
    to: draft ? 'draft' : 'open',
    reason: `change ${id} is ${state}`,
    hint: `ask \`provost why change:${id}\``,
    subject: id,
    allowedTransitions: [],
    overrideTransitions: [],
  })
}

async function tellForge(world: World, change: Change, draft: boolean): Promise<void> {
  const project = await needProject(world, change.project)
  const config = await world.projectConfig.read(project.path)
  const forge = world.changes.forges.find(change.forge)
  const end = await forge.setDraft({ ...placeOfChange(project, config), number: change.number, draft })
  if (!end.ok) throw silenceError({ ...end, session: change.session, fetched: false })
}
