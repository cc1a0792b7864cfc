// `provost log key show`
import type { Run } from '#cli/command'
import { cleanText } from '#kernel/text/text-hygiene'

export const run: Run = async ({ client, style }) => {
  const key = await (await client()).call('showLogKey')
  const exposure = key.exposed
    ? [
        `${style.bad('exposed')}  it may have been read: ${cleanText(key.because.join(', '))}`,
        ...key.launches.map(id => `  launched within reach of it: ${cleanText(id)}`),
      ]
    : [`${style.good('hidden')}  no agent that was started since it was made could read it`]
  return { json: key, lines: [cleanText(key.vkey), ...exposure] }
}
