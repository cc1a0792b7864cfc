// Asks the plane of this home to be let go. What is left to be told the daemon tells; a plane that has taken it out is forgotten here.
import { locateHome } from '#files/home'
import { dialPlane } from '#fleet/adapters/line/dial-plane'
import { needNodeKey } from '#fleet/adapters/line/node-key'
import { findPlanePaper, removePlanePaper } from '#fleet/adapters/line/plane-paper'
import { nodeAt } from '#fleet/adapters/node-paper'
import { isProvostError, provostError } from '#kernel/errors/errors'
import { systemClock } from '#process/system-clock'
import type { Environment } from '../wiring.ts'

export type LeftPlane = {
  readonly node: string
  readonly name: string
  readonly url: string
  readonly hasLeft: boolean
}

export async function leavePlane(env: Environment): Promise<LeftPlane> {
  const home = locateHome(env)
  const paper = findPlanePaper(home.plane)
  if (!paper)
    throw provostError('NOT_FOUND', {
      message: 'this home has joined no plane',
      hint: '`provost node list` shows which nodes work from this store',
      details: { noun: 'plane', id: 'of this home' },
    })
  const { id, name } = nodeAt(home.node)()
  const line = await dialPlane(paper, { node: id, key: needNodeKey(home.keys), now: () => systemClock.now() })
  try {
    const hasLeft = await line.post('/leave', {}).then(answer => answer.hasLeft === true, isOut)
    if (hasLeft) await removePlanePaper(home.plane)
    return { node: id, name, url: paper.url, hasLeft }
  } finally {
    line.close()
  }
}

/** Whoever was taken out already has left. */
function isOut(error: unknown): true {
  if (isProvostError(error) && error.code === 'NODE_REVOKED') return true
  throw error
}
