// Starts the thread from the bundle or from the sources, whichever this program runs from.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { isBuilt, packageRoot } from '../package-files.ts'
import { MEMORY_MIB_MAX } from './messages.ts'

const THREAD = 'src/daemon/beside/thread.ts'

/** Larger than usual: a fold leaves much behind that is young. */
const YOUNG_MIB_MAX = 64

export type Threads = {
  /** False once the program on the disk is another one than ours, as after an upgrade: it must not work on our store. */
  readonly canStart: () => boolean
  readonly start: () => Worker
}

export function threadsOf(env: Readonly<Record<string, string | undefined>>): Threads {
  const file = join(packageRoot(), isBuilt() ? 'dist/house.cjs' : THREAD)
  const ours = identify(file)
  const found = isBuilt()
    ? `require(${JSON.stringify(file)}).far['${THREAD}']()`
    : `import(${JSON.stringify(pathToFileURL(file).href)})`
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MIB_MAX, maxYoungGenerationSizeMb: YOUNG_MIB_MAX }
  const options = { eval: true, workerData: { ...env }, resourceLimits }
  return {
    canStart: () => ours !== undefined && identify(file) === ours,
    start: () => new Worker(`${found}.then(({ runThread }) => runThread())`, options),
  }
}

function identify(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}
