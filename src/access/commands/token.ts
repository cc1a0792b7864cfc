// `provost token`

import type { Run } from '#cli/command'
import { readOrMakeToken } from '#daemon/local/home-access'

export const run: Run = async ({ env }) => {
  const token = await readOrMakeToken(env)
  return { json: { token }, lines: [token] }
}
