// Whether agents or test suites may have read the signing key: from its files, and from every launch since it was made.
import type { World } from '#recorder/world'
import { decideKeyExposure, type KeyExposure, type KeyFacts } from '../rules/notes/decide-key-exposure.ts'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { composeVkey } from '../rules/notes/verifier-key.ts'

const PAGE = 200

const LAUNCHES: Readonly<Record<string, KeyFacts['launches'][number]['hidden']>> = {
  'session.caged': 'proven',
  'session.uncaged': 'no',
}

export type ExaminedKey = KeyExposure & { readonly vkey: string; readonly origin: string }

/** Null where this home has no key yet. `until`: the last position that counts. */
export async function examineKey(world: World, until = Number.MAX_SAFE_INTEGER): Promise<ExaminedKey | null> {
  const signer = await world.proof.key.find()
  if (!signer) return null
  const vkey = composeVkey(signer.name, 'ed25519', signer.publicKey)
  const history = await world.store.log.readStream(LOG_STREAM)
  const made = history.find(({ type, data }) => type === 'log.key_made' && data.vkey === vkey)
  const modes = await world.proof.key.readModes()
  const launches = made ? await findLaunches(world, made.position, until) : []
  return { ...decideKeyExposure({ ...modes, launches }), vkey, origin: signer.name }
}

/** What is confined sees nothing of the home: every such launch has looked for this very key before its agent was let in. */
async function findLaunches({ store }: World, since: number, until: number): Promise<KeyFacts['launches']> {
  const launches: { id: string; hidden: 'proven' | 'no' | 'unknown' }[] = []
  for (const [type, hidden] of Object.entries(LAUNCHES))
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await store.log.readBack({ before, limit: PAGE, type })
      for (const { position, stream } of page)
        if (position > since && position <= until) launches.push({ id: stream.slice('session/'.length), hidden })
      if (page.length < PAGE || page.at(-1)!.position <= since) break
      before = page.at(-1)!.position
    }
  return launches
}
