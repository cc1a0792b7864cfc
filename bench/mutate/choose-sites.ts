// A sample of sites: the same seed on the same sources gives the same sample.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../test/e2e/seeded-random.ts'
import { listSites, type Site } from './list-sites.ts'
import { isSubject, STRATA, type Stratum, stratumOf } from './strata.ts'

const SHARES = STRATA.reduce((sum, { share }) => sum + share, 0)

export type Chosen = Site & { readonly stratum: string }

export function chooseSites(root: string, seed: number, count: number): Chosen[] {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n').filter(isSubject)
  const random = seededRandom(seed)
  return STRATA.flatMap(stratum =>
    sampleStratum(root, stratum, files, random, Math.max(1, Math.round((count * stratum.share) / SHARES))),
  )
}

// A file is drawn by its size, then a site of it: long files are not spared, and short ones are not forgotten.
function sampleStratum(
  root: string,
  stratum: Stratum,
  files: readonly string[],
  random: (below: number) => number,
  count: number,
): Chosen[] {
  const own = files.filter(file => stratumOf(file) === stratum)
  const sites = own.flatMap(file => listSites(file, readFileSync(join(root, file), 'utf8')))
  const chosen = new Map<string, Chosen>()
  while (chosen.size < Math.min(count, sites.length)) {
    const site = sites[random(sites.length)]!
    chosen.set(`${site.file}:${site.start}:${site.operator}`, { ...site, stratum: stratum.name })
  }
  return [...chosen.values()]
}
