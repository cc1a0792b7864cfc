// The paths that a change touches, as git tells them without asking anything that the repository has configured.
import { gitJob } from '#git/git-job'
import { pathText, splitRaw } from '#git/raw-path'
import type { FindTouched, TouchedPath } from '../../ports/forge.ts'

const LINK = '120000'

export const findTouched: FindTouched = async (root, from, to) => {
  const args = ['diff-tree', '-r', '-z', '--find-renames', '--no-ext-diff', '--no-textconv', from, to]
  const fields = splitRaw(await gitJob({ cwd: root, args }))
  const touched: TouchedPath[] = []
  // `:<mode> <mode> <sha> <sha> <letter>`, then one path, or two of what was renamed or copied.
  for (let at = 0; at < fields.length; ) {
    const [, mode = '', , , letter = ''] = pathText(fields[at]!).split(' ')
    const isMoved = /^[RC]/.test(letter)
    const [first = '', second = ''] = fields.slice(at + 1, at + 3).map(pathText)
    touched.push({ path: isMoved ? second : first, from: isMoved ? first : null, link: mode === LINK })
    at += isMoved ? 3 : 2
  }
  return touched
}
