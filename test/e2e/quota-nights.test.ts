// Seeded nights of the real daemon with one account: limits with and without a told end, a provider that is overloaded,
// credit that is used up, and a daemon that is killed around its tries. The agent itself writes down when it was asked.
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { KILL_STEPS, NightWatch } from './night-watch.ts'
import { type Provost, test } from './program.ts'
import { makeRepository } from './repository.ts'
import { seededRandom } from './seeded-random.ts'

/** Fifty take six minutes (`PROVOST_NIGHTS=50`), and then every kind of night has come. */
const MANY = 50
const NIGHTS = Number(process.env.PROVOST_NIGHTS ?? 12)
const LOOKS_MAX = 400
const TRIES_MAX = 5
const MINUTE = 60_000

type Random = ReturnType<typeof seededRandom>

type Heard = { readonly at: number; readonly text: string; readonly answer: string }

async function openNights(provost: Provost): Promise<NightWatch> {
  const root = await makeRepository(join(provost.place, 'shop'))
  await mkdir(join(root, '.provost'))
  await writeFile(join(root, '.provost', 'config.yaml'), JSON.stringify({ worker: { harness: 'claude-code' } }))
  const agent = `'${process.execPath}' '${join(import.meta.dirname, 'workers', 'night-agent.mjs')}' '${provost.place}'`
  const version = `[ "$1" = --version ] && echo '2.1.325 (Claude Code)' && exit`
  const program = `#!/bin/sh\n${version}\nunset NODE_OPTIONS\nexec ${agent} "$@"\n`
  await writeFile(join(provost.place, 'claude'), program, { mode: 0o755 })
  const watch = new NightWatch(provost, root, seededRandom(24))
  await watch.beginNight()
  expect((await watch.run('project add .')).exitCode).toBe(0)
  return watch
}

function fall(watch: NightWatch, random: Random) {
  const clears = Math.ceil((watch.now() + random(9 * 60) * MINUTE) / 1000) * 1000
  const weather = {
    clears,
    isTold: random(2) === 0,
    busyUntil: random(5) < 2 ? clears + random(60) * MINUTE : 0,
    hasCredit: random(8) > 0,
  }
  watch.put('night.json', JSON.stringify(weather))
  watch.put('heard.jsonl', '')
  return weather
}

const readHeard = ({ place }: Provost): Heard[] =>
  readFileSync(join(place, 'heard.jsonl'), 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line)]))

type Life = { readonly watch: NightWatch; readonly id: string; readonly heard: () => Heard[]; readonly random: Random }

/** Until it works again or a person is asked; a night that has no end is found by the number of looks. */
async function live({ watch, id, heard, random }: Life): Promise<'finished' | 'asked'> {
  await expect.poll(() => heard().length).toBeGreaterThan(0) // it has begun
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    await watch.awaitSign(id)
    await watch.look()
    const session = await watch.get(`/api/sessions/${id}`)
    if (session?.status === 'quota_paused')
      expect(session.wait).toMatch(/(until \S+ \(told|reset not told).*(try \d of 5|asked)$/)
    if (session?.status === 'idle' && heard().at(-1)?.answer === 'works') return 'finished'
    const inbox = await watch.get('/api/inbox')
    if (inbox?.rows.some((row: { id: string }) => row.id.endsWith(`/${id}`))) return 'asked'
    watch.pass((1 + random(40)) * MINUTE)
  }
  const { stdout } = await watch.run(`why ${id}`)
  throw new Error(`${id} neither finished nor asked: ${JSON.stringify(heard())}\n${stdout}`)
}

test(`${NIGHTS} nights end well or with a question, nobody tries early, and nobody more than five times`, async ({
  provost,
}) => {
  const watch = await openNights(provost)
  const random = seededRandom(2026)
  const heard = () => readHeard(provost)
  const ends: string[] = []
  for (let night = 1; night <= NIGHTS; night++) {
    await watch.beginNight()
    const { clears, isTold, hasCredit } = fall(watch, random)
    const { id } = (await watch.run('session spawn --prompt Paint --json')).json
    ends.push(await live({ watch, id, heard, random }))
    const [, ...tries] = heard()
    const { events } = (await watch.run(`log search --type session.continued --stream session/${id} --json`)).json
    const seen = JSON.stringify({ night, id, told: events.length, heard: heard() })
    expect(tries.length, seen).toBeLessThanOrEqual(events.length)
    expect(events.length, seen).toBeLessThanOrEqual(TRIES_MAX)
    if (isTold) expect(tries.filter(({ at }) => at < clears)).toEqual([])
    if (!hasCredit) expect([ends.at(-1), tries]).toEqual(['asked', []])
    await watch.run(`session kill ${id}`)
    watch.pass(12 * 60 * MINUTE)
  }
  if (NIGHTS < MANY) return
  expect(new Set(ends)).toEqual(new Set(['finished', 'asked']))
  expect(new Set(watch.kills)).toEqual(new Set(KILL_STEPS))
}, 1_800_000)
