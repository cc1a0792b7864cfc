// Step 3: puts a brought Node where `npm run`, shebang lines and the `provost` launcher find it first.
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { nodeFileName } from './choose-node.mjs'
import { packages } from './paths.mjs'

const LINK = join(packages, '.bin', nodeFileName)

export function linkNode({ path, isBrought }) {
  return {
    title: 'Linking Node into node_modules',
    isDone: () => !isBrought || existsSync(LINK),
    run: async () => {
      rmSync(LINK, { force: true }) // A dangling link exists, though not for existsSync.
      mkdirSync(dirname(LINK), { recursive: true })
      if (process.platform === 'win32')
        linkSync(path, LINK) // Symbolic links need a privilege there, hard links do not.
      else symlinkSync(relative(dirname(LINK), path), LINK)
    },
  }
}
