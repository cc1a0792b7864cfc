// The same program under another version, in a place of its own as npm would put it.
import { once } from 'node:events'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ended, type RunOptions, readText } from './ended.ts'
import type { Provost } from './program.ts'

const CHECKOUT = join(import.meta.dirname, '..', '..')
const own = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'))

export const THIS_VERSION: string = own.version

export type OtherProgram = (words: string, options: RunOptions) => Promise<Ended>

export async function installVersion(provost: Provost, version: string): Promise<OtherProgram> {
  const place = join(provost.place, version)
  await mkdir(place)
  for (const name of ['bin', 'dist', 'schemas']) await cp(join(CHECKOUT, name), join(place, name), { recursive: true })
  await writeFile(join(place, 'package.json'), JSON.stringify({ ...own, version }))
  return async (words, options) => {
    const child = provost.startScript(join(place, 'bin', 'provost.js'), words.split(' '), options)
    child.stdin!.end()
    const texts = [child.stdout!, child.stderr!].map(stream => readText(stream))
    const [exitCode] = await once(child, 'close')
    const [stdout, stderr] = (await Promise.all(texts)) as [string, string]
    return new Ended(exitCode, stdout, stderr)
  }
}
