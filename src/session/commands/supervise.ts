// `provost supervise`
import { resolve } from 'node:path'
import { supervise } from '#supervisor/supervise'
import type { Run } from '../command.ts'

export const run: Run = async ({ args, cwd }) => {
  const exitCode = await supervise(resolve(cwd, args.directory!))
  return { json: { exitCode }, lines: [], exitCode }
}
