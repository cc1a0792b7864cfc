// Breaks the program in a few seeded places and sees whether a test complains: `node bench/mutate/run.ts --seed 1 --sites 60`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Chosen, chooseSites } from './choose-sites.ts'
import { KeptFates } from './kept-fates.ts'
import { makeMutantPlace } from './mutant-place.ts'
import { openReachMap } from './reach-map.ts'
import { STRATA } from './strata.ts'
import { type Fate, listUnitTests, trySite } from './try-site.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sites: { type: 'string', default: '60' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    reach: { type: 'boolean', default: false },
  },
})

const effort = values.near ? 'near' : values.quick ? 'quick' : 'whole'
const WORDS = { whole: '', quick: ', without end-to-end tests', near: ', only with the tests near each place' }
const chosen = chooseSites(ROOT, Number(values.seed), Number(values.sites)).filter(
  ({ stratum }) => values.only === undefined || values.only.split(',').some(name => stratum.startsWith(name)),
)
if (values.list) for (const site of chosen) console.log(describe(site))
else await tryAll()

async function tryAll(): Promise<void> {
  const place = makeMutantPlace(ROOT)
  const tried: { site: Chosen; fate: Fate }[] = []
  try {
    const reach = await openReachMap(
      ROOT,
      place.path,
      listUnitTests(place.path).filter(test => !test.includes('postgres')),
      effort === 'near' ? 'if there' : values.reach ? 'anew' : 'needed',
    )
    const fates = new KeptFates(ROOT, place.path, place.files.filter(isTried))
    for (const [index, site] of chosen.entries()) {
      const kept = fates.find(site, effort)
      const { fate, red } = kept ?? (await trySite(place, site, effort, reach))
      if (!kept) fates.keep(site, effort, { fate, red })
      tried.push({ site, fate })
      console.log(`${index + 1}/${chosen.length}  ${fate.padEnd(16)}  ${describe(site)}`)
    }
  } finally {
    place.remove()
  }
  const table = composeTable(tried)
  console.log(table)
  if (values.keep) {
    mkdirSync(join(import.meta.dirname, 'tables'), { recursive: true })
    writeFileSync(join(import.meta.dirname, 'tables', `seed-${values.seed}.md`), `${table}\n`)
  }
}

/** What a mutation is made of and shown to. */
function isTried(file: string): boolean {
  return /^(?:src|test|bench\/mutate)\//.test(file)
}

function describe({ stratum, file, line, operator, before, after }: Chosen): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)
  return `[${stratum}] ${file}:${line} ${operator}: ${short(before)} -> ${short(after)}`
}

function composeTable(tried: readonly { site: Chosen; fate: Fate }[]): string {
  const rows = STRATA.map(({ name }) => {
    const own = tried.filter(({ site }) => site.stratum === name)
    const count = (...fates: Fate[]) => own.filter(({ fate }) => fates.includes(fate)).length
    const byTests = count('unit tests', 'end-to-end tests')
    return `| ${name} | ${own.length} | ${byTests} | ${byTests + count('compiler')} |`
  })
  const survivors = tried.filter(({ fate }) => fate === 'survived').map(({ site }) => `- ${describe(site)}`)
  const head = `Seed ${values.seed}, ${tried.length} sites${WORDS[effort]}.`
  const parts = ['| part | sites | noticed by tests | with the compiler |', '|---|---|---|---|', ...rows]
  return [head, '', ...parts, '', 'Survived:', '', ...(survivors.length > 0 ? survivors : ['nothing'])].join('\n')
}
