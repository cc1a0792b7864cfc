// The unit tests with every region of the sources marked: each test file leaves a list of what it reached.
import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import units from '../../vitest.config.ts'
import { markRegions } from './mark-regions.ts'
import { isSubject } from './strata.ts'

const ROOT = `${import.meta.dirname}/../..`

const marks = {
  name: 'marks regions',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const file = relative(ROOT, id.split('?')[0]!)
    return isSubject(file)
      ? markRegions(file, code, region => `globalThis.__reach?.(${JSON.stringify(file)},${region})`)
      : undefined
  },
}

export default mergeConfig(units, {
  root: ROOT,
  plugins: [marks],
  test: { setupFiles: [`${import.meta.dirname}/note-reach.ts`], reporters: ['dot'] },
})
