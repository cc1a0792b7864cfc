// What a project brings, beside what of it was trusted.
import type { Project } from '#project/rules/project'
import type { World } from '#recorder/world'
import { judgeTrust } from './judge-trust.ts'

export type ShownPart = {
  readonly part: string
  readonly change: 'same' | 'added' | 'changed' | 'removed'
  readonly before: string | null
  readonly now: string | null
}

export type ShownTrust = {
  readonly project: string
  readonly path: string
  readonly hash: string
  readonly standing: 'trusted' | 'folder' | 'untrusted' | 'changed'
  readonly rule: string
  readonly at: string | null
  readonly by: string | null
  readonly parts: readonly ShownPart[]
}

export async function composeTrust(world: World, project: Project): Promise<ShownTrust> {
  const { look, known, isFolder, decision } = await judgeTrust(world, project)
  const { added, changed, removed } = decision.diff
  const names = [...new Set([...Object.keys(look.parts), ...removed])].toSorted()
  const changeOf = (part: string): ShownPart['change'] =>
    removed.includes(part) ? 'removed' : added.includes(part) ? 'added' : changed.includes(part) ? 'changed' : 'same'
  const parts = names.map(part => ({
    part,
    change: changeOf(part),
    before: known?.words[part] ?? null,
    now: look.words[part] ?? null,
  }))
  const isOwn = decision.result === 'trusted'
  const standing = isOwn ? 'trusted' : isFolder ? 'folder' : known ? 'changed' : 'untrusted'
  const { path, hash } = look
  return {
    project: project.id,
    path,
    hash,
    standing,
    rule: decision.rule,
    at: known?.at ?? null,
    by: known?.by ?? null,
    parts,
  }
}
