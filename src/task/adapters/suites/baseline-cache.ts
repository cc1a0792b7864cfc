// Baselines that were run before, below `.provost/cache/baselines/`; a file that cannot be read is a baseline to run.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#files/atomic-write'
import type { BaselineCache } from '#task/ports/suite-runner'

export const baselineCache: BaselineCache = {
  find: (root, key) => readFile(fileOf(root, key), 'utf8').catch(() => undefined),
  keep: (root, key, text) => writeFileAtomic(fileOf(root, key), text),
}

function fileOf(root: string, key: string): string {
  return join(root, '.provost', 'cache', 'baselines', `${key}.json`)
}
