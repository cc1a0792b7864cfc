// `provost service status`

import type { Run } from '#cli/command'
import { composeFacts } from '#cli/print/facts'
import { readVersions } from '#daemon/local/versions'
import { askService } from '../service.ts'

const WORDS = {
  no: 'not installed',
  same: 'installed as this program would do it',
  other: 'installed by another version or edited by hand; `provost service install` shows the difference',
} as const

export const run: Run = async ({ env }) => {
  const service = await askService(env)
  const { daemon } = await readVersions(env)
  return {
    json: { ...service, daemon },
    lines: composeFacts([
      ['manager', service.manager ?? 'none is known here'],
      ['file', `${service.file ?? 'none'}: ${WORDS[service.installed]}`],
      ['state', service.state === 'unknown' ? 'not known: the manager did not say' : service.state],
      ['daemon', daemon === null ? 'none runs' : `runs, version ${daemon}`],
    ]),
    exitCode: service.installed !== 'no' && service.state === 'active' ? 0 : 1,
  }
}
