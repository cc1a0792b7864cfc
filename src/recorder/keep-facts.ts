// The facts of a decision as an event keeps them: few bytes as they are, more of them as blobs, which decisions share.
import { canonicalJson } from '#kernel/reading/canonical-json'
import type { JsonObject } from '#kernel/reading/json-value'
import { utf8Length } from '#kernel/text/utf8-length'
import type { World } from './world.ts'

const INLINE_BYTES_MAX = 2048
const FACT_BYTES_MAX = 512
const BLOB_BYTES_MAX = 1024 * 1024

export async function keepFacts({ store }: Pick<World, 'store'>, facts: JsonObject): Promise<JsonObject> {
  if (utf8Length(canonicalJson(facts)) <= INLINE_BYTES_MAX) return facts
  const kept = Object.entries(facts).map(async ([name, value]) => [name, await keepFact(store, value)] as const)
  return Object.fromEntries(await Promise.all(kept))
}

async function keepFact({ blobs }: World['store'], value: unknown): Promise<unknown> {
  const text = canonicalJson(value)
  const bytes = utf8Length(text)
  if (bytes <= FACT_BYTES_MAX) return value
  // Never half of a fact: what is not kept whole decides nothing.
  if (bytes > BLOB_BYTES_MAX) return { $none: 'too_large', bytes }
  return { $blob: await blobs.put(new TextEncoder().encode(text)), bytes }
}
