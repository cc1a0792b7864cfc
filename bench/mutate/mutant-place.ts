// A copy of the checkout in which sources may be broken: the packages are shared, every source is its own.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Site } from './list-sites.ts'

const SHARED = ['node_modules', '.tools']

export type MutantPlace = {
  readonly path: string
  readonly files: readonly string[]
  readonly mutate: (site: Site) => void
  readonly mend: (site: Site) => void
  readonly remove: () => void
}

export function makeMutantPlace(root: string): MutantPlace {
  const path = mkdtempSync(join(tmpdir(), 'provost-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter(file => file !== '' && existsSync(join(root, file)))
  for (const file of files) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    copyFileSync(join(root, file), join(path, file))
  }
  for (const name of SHARED) symlinkSync(join(root, name), join(path, name))
  execFileSync('git', ['init', '--quiet'], { cwd: path }) // several tests ask git what belongs to the sources
  return {
    path,
    files,
    mutate: ({ file, start, end, after }) => {
      const text = readFileSync(join(root, file), 'utf8')
      writeFileSync(join(path, file), `${text.slice(0, start)}${after}${text.slice(end)}`)
    },
    mend: ({ file }) => copyFileSync(join(root, file), join(path, file)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
