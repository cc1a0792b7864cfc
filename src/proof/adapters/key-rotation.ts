// A key takes the place of another one, in files. The name of the log is written down, because it follows from its first key.
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import { syncDirectory } from '#files/write-durably'
import { sha256Hex } from '#kernel/events/hash'
import type { HomeKey } from '../ports/home-key.ts'
import { codeOfFailure, findPemSigner, needPemSigner } from './pem-signer.ts'

const ASIDE_DIGITS = 16

export type RotationPlace = {
  readonly directory: string
  readonly pem: string
  readonly begins: string
  readonly readOrigin: () => string | undefined
}

export function keyRotation(place: RotationPlace): Pick<HomeKey, 'rotate' | 'findRetiring' | 'endRetiring'> {
  const { directory, pem, begins } = place
  const [next, retiring] = [join(directory, 'next.pem'), join(directory, 'retiring.pem')]
  const findRetiring = async () => findPemSigner(directory, retiring, begins, place.readOrigin())
  const endRetiring = async () => {
    const old = await findRetiring()
    if (old) await rename(retiring, join(directory, `home-${sha256Hex(old.publicKey).slice(0, ASIDE_DIGITS)}.pem`))
  }
  return {
    // Each step can be the last one of a process: the next rotation goes on from there.
    async rotate(origin) {
      await writeFileAtomic(join(directory, 'origin'), `${origin}\n`, 0o600)
      await needPemSigner(directory, next, begins)
      if (existsSync(pem)) await endRetiring()
      await rename(pem, retiring).catch(notThere)
      await rename(next, pem)
      await syncDirectory(directory)
    },
    findRetiring,
    endRetiring,
  }
}

export function notThere(error: unknown): void {
  if (codeOfFailure(error) !== 'ENOENT') throw error
}
