// How well a record is known here and now: its bytes, what the log saw of them, and who signed them.
import type { World } from '#recorder/world'
import type { EvidenceFile } from '../ports/evidence-store.ts'
import { judgeStanding, type RecordStanding } from '../rules/gate/standing.ts'
import { filledTextOf, ownMemberOf } from '../rules/shape/json-object.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { seeSignature } from './sign-record.ts'

/** Null for a file that is no record. */
export async function lookAtStanding(
  world: World,
  place: EvidencePlace,
  file: EvidenceFile,
): Promise<RecordStanding | null> {
  const record = parse(file.content)
  const [repo, runId] = [filledTextOf(ownMemberOf(record, 'repo')), filledTextOf(ownMemberOf(record, 'run_id'))]
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
