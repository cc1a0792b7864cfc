// Finding an error in a catalog of 100 codes and of 1,000, by the program's own function.
import { type Bench, timeRow } from './bench.ts'
import { compare, processorTime, type Work } from './compare.ts'

type Catalog = Pick<typeof import('../src/kernel/errors/error-catalog.ts'), 'ERROR_CATALOG' | 'findCatalogRow'>

const LOOKUPS = 1_000

export const bench: Bench = {
  name: 'errors-catalog-lookup',
  target: { atMost: 1.2 },
  run: async () => {
    const [small, large] = [await catalogOf(100), await catalogOf(1_000)]
    const { subjectMs, baselineMs, ...ratios } = await compare(lookUp(large), lookUp(small), {
      rounds: 101,
      clock: processorTime,
    })
    const perLookup = { subjectMs: subjectMs / LOOKUPS, baselineMs: baselineMs / LOOKUPS, ...ratios }
    return [timeRow('lookup in 1,000 codes : in 100 codes', perLookup)]
  },
}

/** A copy of the catalog of its own, cut or grown to size. */
async function catalogOf(size: number): Promise<Catalog> {
  const catalog: Catalog = await import(`../src/kernel/errors/error-catalog.ts?size=${size}`)
  const rows = catalog.ERROR_CATALOG as Record<string, object>
  const known = Object.keys(rows)
  for (const code of known.slice(size)) delete rows[code]
  for (let n = known.length; n < size; n++) rows[`MADE_UP_CODE_${n}`] = { ...rows[known[n % known.length]!] }
  if (Object.keys(rows).length !== size) throw new Error(`The catalog has ${Object.keys(rows).length} codes.`)
  return catalog
}

/** The same fifty codes in both, and one that is in neither. */
function lookUp({ ERROR_CATALOG, findCatalogRow }: Catalog): Work {
  const codes = [...Object.keys(ERROR_CATALOG).slice(0, 50), 'NO_SUCH_CODE']
  return () => {
    let found = 0
    for (let n = 0; n < LOOKUPS; n++) if (findCatalogRow(codes[n % codes.length]!)) found++
    return found
  }
}
