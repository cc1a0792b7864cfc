// `provost node leave`
import type { Run } from '#cli/command'
import { leavePlane } from '#daemon/local/leave-plane'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async context => {
  const left = await leavePlane(context.env)
  const said = left.hasLeft
    ? `has left ${left.url}`
    : `leaves ${left.url}: it gets no new work; when what it has is over and told, it is taken out there`
  return { json: left, lines: [`${left.node} (${cleanText(left.name)})  ${said}`] }
}
