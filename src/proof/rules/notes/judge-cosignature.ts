// What a witness answered to a checkpoint: its line counts only if it verifies under the very text that was sent.
import type { CheckSignature } from '../signatures.ts'
import { checkNote } from './signed-note.ts'
import { readVkey } from './verifier-key.ts'

/** The note with the line of the witness; null where the answer is no line of this witness under this note. */
export function addCosignature(note: string, answer: string, vkey: string, check: CheckSignature): string | null {
  const key = readVkey(vkey)
  if (typeof key === 'string' || key.kind !== 'cosignature') return null
  const line = answer.split('\n').find(each => each.startsWith(`— ${key.name} `))
  if (line === undefined) return null
  const cosigned = `${note}${line}\n`
  const { signatures } = checkNote(cosigned, [key], check)
  return signatures.some(({ state }) => state === 'sound') ? cosigned : null
}
