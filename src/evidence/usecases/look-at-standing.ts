// How well a record is known here and now: its bytes, what the log saw of them, and who signed them.
import type { World } from '#recorder/world'
import type { EvidenceFile } from '../ports/evidence-store.ts'
import { judgeStanding, type Standing } from '../rules/gate/standing.ts'
import { memberOf, textOf } from '../rules/shape/json-object.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { seeSignature } from './sign-record.ts'

/** Null for a file that is no record. */
export async function lookAtStanding(world: World, place: EvidencePlace, file: EvidenceFile): Promise<Standing | null> {
  const record = parse(file.content)
  const [repo, runId] = [textOf(memberOf(record, 'repo')), textOf(memberOf(record, 'run_id'))]
  if (repo === undefined || runId === undefined) return null
  const { state, keyid, statement } = await seeSignature(world, place, file)
  return judgeStanding({
    record,
    sha256: file.sha256,
    events: await world.store.log.readStream(`evidence/${repo}/${runId}`),
    signature: keyid === null ? null : { state, keyid, statement },
    issuers: place.issuers,
    need: place.need,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
