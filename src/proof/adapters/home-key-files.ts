// The signing key of a home as files that only their owner may read.
import { constants, lstatSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '#files/make-directory'
import { takeProcessLock } from '#files/process-lock'
import { syncDirectory } from '#files/write-durably'
import type { Clock } from '#kernel/ports/clock'
import type { HomeKey, SignedSize } from '../ports/home-key.ts'
import { keyRotation, notThere } from './key-rotation.ts'
import { codeOfFailure, findPemSigner, needPemSigner, unusableKey } from './pem-signer.ts'

const ORIGIN_BEGINS = 'provost.dev/log/'
/** What another log begins without. */
const OF_ONE_LOG = [
  ['home', '.pem'],
  ['signed', ''],
  ['origin', ''],
  ['retiring', '.pem'],
] as const
const LOOK_AGAIN_MS = 10
const WAIT_MS_MAX = 30_000

export function homeKeyFiles(directory: string, clock: Clock): HomeKey {
  const pem = join(directory, 'home.pem')
  const signed = join(directory, 'signed')
  const readOrigin = () => readOriginAt(join(directory, 'origin'))
  const find = async () => findPemSigner(directory, pem, ORIGIN_BEGINS, readOrigin())
  return {
    find,
    async need() {
      const known = await find()
      if (known) return known
      if (readSignedLines(signed).length > 0) throw unusableKey(pem, 'it is gone, and it has signed before')
      return needPemSigner(directory, pem, ORIGIN_BEGINS)
    },
    alone: work => holdAlone(directory, clock, work),
    readSigned: async () => readSignedLines(signed),
    async keepSigned({ size, root }) {
      makeDirectory(directory)
      const file = await open(signed, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600)
      try {
        // A process that was killed may have left the half of a line, which must stay one of its own.
        await file.appendFile(`${/[^\n]$/.test(readIfThere(signed)) ? '\n' : ''}${size} ${root}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await syncDirectory(directory)
    },
    ...keyRotation({ directory, pem, begins: ORIGIN_BEGINS, readOrigin }),
    async putAside() {
      const name = (await find().catch(() => undefined))?.name ?? `gone-${clock.now()}`
      const id = name.slice(name.lastIndexOf('/') + 1)
      for (const [name, suffix] of OF_ONE_LOG)
        await rename(join(directory, `${name}${suffix}`), join(directory, `${name}-${id}${suffix}`)).catch(notThere)
      await syncDirectory(directory)
    },
    readModes: async () => ({ mode: modeOf(pem), directoryMode: modeOf(directory) }),
  }
}

/** Written down by the first rotation; until then it follows from the key. */
function readOriginAt(path: string): string | undefined {
  const [line = ''] = readIfThere(path).split('\n')
  return line.startsWith(ORIGIN_BEGINS) ? line : undefined
}

/** The last line may be the half of one: nothing was signed for it. */
function readSignedLines(path: string): readonly SignedSize[] {
  const lines = readIfThere(path).split('\n')
  return lines.flatMap(line => {
    const [, size, root] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? []
    return size === undefined || root === undefined ? [] : [{ size: Number(size), root }]
  })
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (codeOfFailure(cause) === 'ENOENT') return ''
    throw unusableKey(path, codeOfFailure(cause), cause)
  }
}

async function holdAlone<Result>(directory: string, clock: Clock, work: () => Promise<Result>): Promise<Result> {
  makeDirectory(directory)
  const path = join(directory, 'lock')
  const until = clock.monotonic() + WAIT_MS_MAX
  for (;;) {
    const lock = takeProcessLock(path)
    if (lock) return work().finally(() => lock.release())
    if (clock.monotonic() > until) throw unusableKey(path, 'another process has been signing for too long')
    await clock.sleep(LOOK_AGAIN_MS)
  }
}

function modeOf(path: string): number | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats ? stats.mode & 0o777 : null
}
