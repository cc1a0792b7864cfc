// Whether agents or test suites may have read the signing key: from its files, and from every launch since it was made.
import type { StoredEvent } from '#kernel/events/event'
import { isObject } from '#kernel/reading/json-value'
import type { World } from '#recorder/world'
import { decideKeyExposure, type KeyExposure, type KeyFacts } from '../rules/notes/decide-key-exposure.ts'
import { LOG_STREAM } from '../rules/notes/log-names.ts'
import { composeVkey } from '../rules/notes/verifier-key.ts'

const PAGE = 200

type Hiding = KeyFacts['launches'][number]['hidden']

/** Events that something was started, and what each says about the key. */
const LAUNCHES: Readonly<Record<string, (data: StoredEvent['data']) => Hiding>> = {
  'session.caged': () => 'proven',
  'session.uncaged': () => 'no',
  'task.baseline_recorded': toldHiding,
  'task.evaluated': toldHiding,
  'task.falsified': toldHiding,
  'trial.planted': toldHiding,
  'task.post_checked': toldHiding,
  'check.finished': toldHiding,
}

function toldHiding({ keyHidden }: StoredEvent['data']): Hiding {
  if (!isObject(keyHidden)) return 'unknown'
  return keyHidden.proven === true ? 'proven' : 'no'
}

export type ExaminedKey = KeyExposure & { readonly vkey: string; readonly origin: string }

/** Null where this home has no key yet. */
export async function examineKey(world: World): Promise<ExaminedKey | null> {
  const signer = await world.proof.key.find()
  if (!signer) return null
  const vkey = composeVkey(signer.name, 'ed25519', signer.publicKey)
  const history = await world.store.log.readStream(LOG_STREAM)
  const made = history.find(({ type, data }) => type === 'log.key_made' && data.vkey === vkey)
  const modes = await world.proof.key.readModes()
  const launches = made ? await findLaunches(world, made.position) : []
  return { ...decideKeyExposure({ ...modes, launches }), vkey, origin: signer.name }
}

/** What is confined sees nothing of the home: every such launch has looked for this very key before its agent was let in. */
async function findLaunches({ store }: World, since: number): Promise<KeyFacts['launches']> {
  const launches: { id: string; hidden: Hiding }[] = []
  for (const [type, hidingOf] of Object.entries(LAUNCHES))
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await store.log.readBack({ before, limit: PAGE, type })
      for (const { position, stream, data } of page)
        if (position > since) launches.push({ id: stream.slice(stream.indexOf('/') + 1), hidden: hidingOf(data) })
      if (page.length < PAGE || page.at(-1)!.position <= since) break
      before = page.at(-1)!.position
    }
  return launches
}
