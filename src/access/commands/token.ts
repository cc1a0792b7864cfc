// `provost token`
import { readOrMakeToken } from '#daemon/local/home-access'
import type { Run } from '../command.ts'

export const run: Run = async ({ env }) => {
  const token = await readOrMakeToken(env)
  return { json: { token }, lines: [token] }
}
