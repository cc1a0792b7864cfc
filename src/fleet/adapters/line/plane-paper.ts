// Which plane this home has joined; a home that is alone has none.
import { rm } from 'node:fs/promises'
import { writeFileAtomic } from '#files/atomic-write'
import { paperUnusable, readHomePaper } from '#files/read-paper'
import type { PlanePaper } from '#fleet/ports/plane-line'
import { isObject, isText } from '#kernel/reading/json-value'

export function findPlanePaper(path: string): PlanePaper | undefined {
  const hint = `remove ${path} and join again with \`provost node join\``
  const paper = readHomePaper(path, hint)
  if (paper === undefined) return undefined
  if (isObject(paper) && isText(paper.url) && isText(paper.authority) && Number.isInteger(paper.epoch))
    return { url: paper.url, authority: paper.authority, epoch: Number(paper.epoch), protocol: String(paper.protocol) }
  throw paperUnusable(path, 'it does not name a plane', hint)
}

export async function writePlanePaper(path: string, paper: PlanePaper): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify({ schema: 1, ...paper }, null, 2)}\n`, 0o600)
}

export async function removePlanePaper(path: string): Promise<void> {
  await rm(path, { force: true })
}
