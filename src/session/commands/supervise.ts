// `provost supervise`
import { resolve } from 'node:path'
import type { Run } from '#cli/command'
import { supervise } from '../supervisor/supervise.ts'

export const run: Run = async ({ args, cwd }) => {
  const exitCode = await supervise(resolve(cwd, args.directory!))
  return { json: { exitCode }, lines: [], exitCode }
}
