// A pack of 200 members of 20 kB, checked by verify.mjs in an empty directory; and inside, against hashing the same bytes.
import { createHash } from 'node:crypto'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeVkey } from '../src/proof/rules/notes/verifier-key.ts'
import { composePack } from '../src/proof/rules/packs/compose-pack.ts'
import { composeStatement } from '../src/proof/rules/packs/compose-statement.ts'
import { HOME, memberOf, packOf, sampleFacts } from '../src/testing/samples/pack-samples.ts'
import { withinMs } from './absolute.ts'
import { aside, type Bench, timeRow } from './bench.ts'
import { compare } from './compare.ts'
import { runNode } from './node-process.ts'
import { inThrowawayDirectory } from './throwaway.ts'

const VERIFIER = join(import.meta.dirname, '..', 'dist', 'verify.mjs')
const MEMBERS = 200
const BYTES = 20_000

export const bench: Bench = {
  name: 'proof-pack',
  target: { atMost: 1 },
  run: () =>
    inThrowawayDirectory(async home => {
      const bytes = makePack()
      const words = ['--key', composeVkey(HOME.name, 'ed25519', HOME.publicKey)]
      copyFileSync(VERIFIER, join(home, 'verify.mjs'))
      writeFileSync(join(home, 'one.proof'), bytes)
      const check = () => runNode({ home }, 'verify.mjs', 'one.proof', ...words)
      if (!check().startsWith('SOUND')) throw new Error(check())
      const { verify } = (await import(VERIFIER)) as { verify: (pack: Uint8Array, words: string[]) => unknown }
      const inside = await compare(
        () => verify(bytes, words),
        () => createHash('sha256').update(bytes).digest(),
      )
      return [
        await withinMs(`verify.mjs on ${MEMBERS} members of ${BYTES} bytes, with the start of Node`, 300, check, {
          rounds: 21,
        }),
        aside(timeRow('inside : SHA-256 of the same bytes (at most 4)', inside)),
      ]
    }),
}

function makePack(): Uint8Array {
  const { facts, contents } = sampleFacts(9)
  const more = Array.from({ length: MEMBERS }, (_member, n) =>
    memberOf('log', `${n}`.padEnd(BYTES, ' line of a log\n')),
  )
  const members = [...facts.members, ...more.map(({ member }) => member)]
  return composePack(
    packOf(composeStatement({ ...facts, members }), [...contents, ...more.map(({ file }) => file)]).files,
  )
}
