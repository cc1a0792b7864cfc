// Wishes for a cage that would open what must stay shut, or shut what the agent needs.
import { TEMPORARY } from './cage-places.ts'
import { isInside } from './place-path.ts'
import type { Layout, MountQuestion } from './plan-mounts.ts'

export const MOUNT_REFUSALS = [
  'CAGE_LAYER_INVALID',
  'CAGE_OPENING_REFUSED',
  'CAGE_PATH_MISSING',
  'CAGE_HIDING_REFUSED',
] as const
export type MountRefusal = { readonly path: string; readonly code: (typeof MOUNT_REFUSALS)[number] }

export function findRefusal(question: MountQuestion, layout: Layout): MountRefusal | null {
  const { provostHome, worktree, handIn, layer, show, write, hide, state } = question
  if (layer === provostHome || !isInside(layer, provostHome)) return { path: layer, code: 'CAGE_LAYER_INVALID' }
  for (const path of handIn === null ? [worktree] : [worktree, handIn])
    if (isNoWorkplace(path, question)) return { path, code: 'CAGE_OPENING_REFUSED' }
  for (const path of [...show, ...write]) {
    const code = refuseOpening(path, question, layout)
    if (code) return { path, code }
  }
  const sealedState = state.find(path => isAboveHome(path, question) || isSealed(path, layout))
  if (sealedState !== undefined) return { path: sealedState, code: 'CAGE_OPENING_REFUSED' }
  const shut = hide.find(path => isAboveHome(path, question) || path === worktree || path === handIn)
  return shut === undefined ? null : { path: shut, code: 'CAGE_HIDING_REFUSED' }
}

function isAboveHome(path: string, { home, project }: MountQuestion): boolean {
  return isInside(home, path) || isInside(project, path)
}

function isSealed(path: string, { sealed }: Layout): boolean {
  return sealed.some(place => isInside(path, place))
}

function isNoWorkplace(path: string, question: MountQuestion): boolean {
  const { project, provostHome, workplaces } = question
  if (isAboveHome(path, question) || isInside(provostHome, path) || path === `${project}/.provost`) return true
  const isAmongThem = workplaces.some(place => path !== place && isInside(path, place))
  return isInside(path, provostHome) && !isAmongThem
}

function refuseOpening(path: string, question: MountQuestion, layout: Layout): MountRefusal['code'] | null {
  const opensHome = question.write.includes(path) && isInside(question.provostHome, path)
  if (
    isAboveHome(path, question) ||
    TEMPORARY.includes(path) ||
    isSealed(path, layout) ||
    opensHome ||
    layout.leadsAstray(path)
  )
    return 'CAGE_OPENING_REFUSED'
  const kind = layout.kindOf(path)
  return kind === undefined || kind === 'other' ? 'CAGE_PATH_MISSING' : null
}
