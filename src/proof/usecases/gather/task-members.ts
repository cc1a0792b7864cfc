// The files of a task that a pack carries: only what is, byte for byte, what the log recorded.
import type { World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import type { OutputManifest } from '#task/rules/change/output-manifest'
import type { ArtifactKind, TaskView } from '#task/rules/record/task-view'
import { memberName, type PackFile } from '../../rules/packs/pack-file.ts'
import type { Member } from '../../rules/packs/statement.ts'

export type PackMember = { readonly member: Member; readonly file: PackFile }

export type TaskMembers = {
  readonly members: readonly PackMember[]
  /** By kind, as the log recorded them and as they are there. */
  readonly texts: ReadonlyMap<ArtifactKind, { readonly text: string; readonly sha256: string }>
  readonly unknown: readonly string[]
}

const ROLES: Readonly<Partial<Record<ArtifactKind, Member['role']>>> = {
  plan: 'plan',
  files: 'plan',
  planReview: 'other',
  output: 'manifest',
  codeReview: 'review',
  baseline: 'report',
  eval: 'report',
  decision: 'decision',
  postApply: 'report',
}

const DIFF_FILE = 'code/diff.patch'
const JSON_MEDIA = 'application/json'

export async function readTaskMembers(
  world: World,
  place: TaskPlace,
  view: TaskView,
  manifest: OutputManifest,
): Promise<TaskMembers> {
  const texts = new Map<ArtifactKind, { text: string; sha256: string }>()
  const members: PackMember[] = []
  const unknown: string[] = []
  for (const [kind, role] of Object.entries(ROLES) as [ArtifactKind, Member['role']][]) {
    const recorded = view.artifacts[kind]
    if (!recorded) continue
    const bytes = await world.taskFiles.readBytes(place, recorded.path)
    if (!bytes || world.proof.hash(bytes) !== recorded.sha256) {
      unknown.push(`what ${recorded.path} said: it is no longer what was recorded`)
      continue
    }
    members.push(toMember(world, bytes, role, JSON_MEDIA))
    texts.set(kind, { text: new TextDecoder().decode(bytes), sha256: recorded.sha256 })
  }
  const diff = await world.taskFiles.readBytes(place, DIFF_FILE)
  if (diff && world.proof.hash(diff) === manifest.diffHash) members.push(toMember(world, diff, 'diff', 'text/x-diff'))
  else unknown.push('what the patch said: it is no longer what was recorded')
  return { members: onlyOnce(members), texts, unknown }
}

export function toMember({ proof }: World, bytes: Uint8Array, role: Member['role'], media: string): PackMember {
  const sha256 = proof.hash(bytes)
  const member = { sha256, bytes: bytes.length, role, media }
  return { member, file: { name: memberName(member), bytes } }
}

/** Two reports with the same bytes are one member. */
export function onlyOnce(members: readonly PackMember[]): readonly PackMember[] {
  return [...new Map(members.toReversed().map(each => [each.member.sha256, each])).values()].toReversed()
}
