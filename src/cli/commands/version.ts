// `provost version`
import { readVersions } from '#daemon/local/versions'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, style }) => {
  const versions = await readVersions(env)
  const { provost, node, daemon } = versions
  const other = daemon !== null && daemon !== provost
  return {
    json: versions,
    lines: [
      `provost ${provost}`,
      `node ${node}`,
      `daemon ${daemon ?? 'none runs'}`,
      ...(other ? [style.warn('the daemon is another version: `provost daemon restart`')] : []),
    ],
  }
}
