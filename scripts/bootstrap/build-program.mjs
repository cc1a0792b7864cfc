// Step 4: builds dist when the sources it was built from have changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dist, root } from './paths.mjs'
import { runQuietly } from './quiet-child.mjs'
import { hasStamp, stampAfter } from './stamp.mjs'

const SCRIPTS = ['build', 'build-web', 'bundled-packages'].map(name => `scripts/${name}.mjs`)
const SOURCES = ['src', ...SCRIPTS, 'package.json', 'package-lock.json']

export function buildProgram(node) {
  const stamp = composeStamp()
  return {
    title: 'Building dist',
    isDone: () => hasStamp(dist, stamp),
    run: () =>
      stampAfter(dist, stamp, () =>
        runQuietly({
          name: 'the build',
          command: node.path,
          args: [join('scripts', 'build.mjs')],
          next: 'correct what is named above',
        }),
      ),
  }
}

// By content, because a switch of branches and back changes every time of modification and no source.
function composeStamp() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(source => listFiles(join(root, source)))) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).sort()
  return names.flatMap(name => listFiles(join(path, name)))
}
