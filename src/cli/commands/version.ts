// `provost version`
import { findSkew, readVersions } from '#daemon/local/versions'
import type { Run } from '../command.ts'

export const run: Run = async ({ env, style }) => {
  const versions = await readVersions(env)
  const { provost, node, daemon } = versions
  const skew = daemon === null ? null : findSkew(env)
  return {
    json: versions,
    lines: [
      `provost ${provost}`,
      `node ${node}`,
      `daemon ${daemon ?? 'none runs'}`,
      ...(skew === null ? [] : [style.warn(skew)]),
    ],
  }
}
