// Brings a file up to date with the text that is generated for it.
import { readFile } from 'node:fs/promises'
import { writeFileAtomic } from '#files/atomic-write'

export async function isSameText(file: string, text: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => undefined)) === text
}

export async function writeText(file: string, text: string): Promise<void> {
  await writeFileAtomic(file, text)
}
