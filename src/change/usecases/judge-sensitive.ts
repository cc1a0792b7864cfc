// Which classes of sensitive paths a change touches, and which of them a person has let in at this head.
import { gateSensitive, type SensitiveGate } from '#access/rules/repository/gate-sensitive'
import { isSensitiveClass } from '#access/rules/repository/sensitive-classes'
import type { StoredEvent } from '#kernel/events/event'
import { needProject } from '#project/usecases/find-project'
import type { World } from '#recorder/world'
import { type Change, changeStream } from '../rules/change.ts'

export async function judgeSensitive(world: World, change: Change): Promise<SensitiveGate> {
  const { path: root } = await needProject(world, change.project)
  const { sensitive } = await world.projectConfig.read(root)
  const history = await world.store.log.readStream(changeStream(change.id))
  const from = change.mergeBase ?? change.baseSha
  const paths = from === null ? [] : await world.changes.findTouched(root, from, change.headSha)
  return gateSensitive({ head: change.headSha, paths, approvals: approvalsIn(history), allow: sensitive.allow })
}

function approvalsIn(history: readonly StoredEvent[]) {
  return history
    .filter(({ type }) => type === 'change.class_approved')
    .flatMap(({ data, actor: { kind } }) => {
      const by: 'person' | 'agent' | 'system' = kind === 'person' || kind === 'agent' ? kind : 'system'
      const { class: name, head } = data
      return isSensitiveClass(name) && typeof head === 'string' ? [{ class: name, head, by }] : []
    })
}
