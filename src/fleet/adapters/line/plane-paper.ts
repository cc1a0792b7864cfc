// Which plane this home has joined; a home that is alone has none.
import { readFileSync } from 'node:fs'
import { writeFileAtomic } from '#files/atomic-write'
import type { PlanePaper } from '#fleet/ports/plane-line'
import { provostError } from '#kernel/errors/errors'
import { isObject, isText } from '#kernel/reading/json-value'

export function findPlanePaper(path: string): PlanePaper | undefined {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  const paper: unknown = JSON.parse(text)
  if (isObject(paper) && isText(paper.url) && isText(paper.authority) && Number.isInteger(paper.epoch))
    return { url: paper.url, authority: paper.authority, epoch: Number(paper.epoch), protocol: String(paper.protocol) }
  throw provostError('HOME_UNUSABLE', {
    details: { path, why: 'it does not name a plane' },
    hint: `remove ${path} and join again with \`provost node join\``,
  })
}

export async function writePlanePaper(path: string, paper: PlanePaper): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify({ schema: 1, ...paper }, null, 2)}\n`, 0o600)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
