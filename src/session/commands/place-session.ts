// `provost session spawn --needs … --node …`: asks for the session on whatever node fits.
import type { Client } from '#api/client'
import type { AskedBody } from '#api/contract'
import type { Answer } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

const PLACED: Readonly<Record<string, (among: number) => string>> = {
  L1: () => 'the one that was asked for',
  L2: () => 'the only one that fits',
  L3: () => 'it has the checkout',
  L4: among => `the least loaded of ${among}`,
  L5: among => `of ${among} it was given work longest ago`,
  L6: among => `the first of ${among} equal ones`,
}

const EXIT_UNAVAILABLE = 5

export async function placeSession(client: Client, body: AskedBody<'askForWork'>): Promise<Answer> {
  const work = await client.call('askForWork', { body })
  const { id, session, state, name, rule, among, reasons } = work
  const isWaiting = state === 'asked' || state === 'waiting'
  const lines = isWaiting
    ? [
        `${session}  waits as ${id}: ${cleanText(reasons) || 'nobody has looked for a node yet'}`,
        `next: provost work why ${id}`,
      ]
    : [`${session}  placed on ${cleanText(name ?? '')} (${rule}: ${PLACED[rule]?.(among) ?? 'as the table says'})`]
  return { json: work, lines, exitCode: isWaiting ? EXIT_UNAVAILABLE : 0 }
}
