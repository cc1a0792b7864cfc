// Adds and removes witnesses of this log, and logs that this home cosigns. Which of the two, the kind of the key says.
import { provostError } from '#kernel/errors/errors'
import { refuseInput } from '#kernel/reading/read-input'
import type { World } from '#recorder/world'
import type { WitnessEntries } from '../ports/witness-book.ts'
import { composeVkey, readVkey } from '../rules/notes/verifier-key.ts'

export type WitnessChange = {
  readonly add?: { readonly vkey: string; readonly url?: string | undefined } | undefined
  readonly remove?: string | undefined
}

export async function changeWitnesses({ proof }: World, { add, remove }: WitnessChange): Promise<void> {
  let entries = await proof.witnesses.read()
  if (add) entries = withKey(entries, add.vkey, add.url)
  if (remove !== undefined) entries = withoutName(entries, remove)
  await proof.witnesses.write(entries)
}

export async function listWitnesses({ proof }: World) {
  const { witnesses, logs } = await proof.witnesses.read()
  const signer = logs.length > 0 ? await proof.witnesses.needSigner() : null
  const own = signer && composeVkey(signer.name, 'cosignature', signer.publicKey)
  return { witnesses: [...witnesses], logs: [...logs], own }
}

function withKey(entries: WitnessEntries, vkey: string, url: string | undefined): WitnessEntries {
  const key = readVkey(vkey)
  if (typeof key === 'string') return refuseInput('vkey', `a verifier key (${key})`)
  if (key.kind === 'ed25519') return { ...entries, logs: [...entries.logs.filter(each => each !== vkey), vkey] }
  if (url === undefined || !/^https?:\/\/\S+$/.test(url)) return refuseInput('--url', 'the address of the witness')
  const others = entries.witnesses.filter(({ name }) => name !== key.name)
  return { ...entries, witnesses: [...others, { name: key.name, url, vkey }] }
}

function withoutName({ witnesses, logs }: WitnessEntries, name: string): WitnessEntries {
  const left = {
    witnesses: witnesses.filter(each => each.name !== name),
    logs: logs.filter(vkey => vkey.split('+')[0] !== name),
  }
  if (left.witnesses.length < witnesses.length || left.logs.length < logs.length) return left
  throw provostError('NOT_FOUND', { details: { noun: 'witness', id: name } })
}
