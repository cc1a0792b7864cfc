// `npm run bench -- --peers`: the works that were compared with peers and bare limits, each with the goal that was set for it.
// PROVOST_BENCH_OLD names the checkout of another build, whose own bench is run right after ours.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { judge, round, type Target } from './bench.ts'
import type { Finding } from './table.ts'

/** `what` is how the row of the bench begins; without it, all rows that have a target count. */
type PeerWork = { readonly work: string; readonly bench: string; readonly what?: string; readonly goal: Target }

const WORKS: readonly PeerWork[] = [
  { work: 'cheap requests beside a heavy one, p99', bench: 'daemon-heavy-reads', goal: { atMost: 3 } },
  { work: 'collect of 100,000 findings : bare inserts', bench: 'swarm-collect', goal: { atMost: 1.5 } },
  { work: 'classify 100,000 : 100,000', bench: 'swarm-classify', goal: { atMost: 1.2 } },
  { work: 'state audit : readdir + lstat', bench: 'statedir-audit', what: '100,000', goal: { atMost: 2 } },
  { work: '20 sessions at once : one alone', bench: 'session-many', what: 'p50 of', goal: { atMost: 4 } },
  { work: 'killing by one command : 2 s', bench: 'session-many', what: '25 killed', goal: { atMost: 1 } },
  { work: 'memory of a supervisor : 3 MiB', bench: 'session-many', what: 'a supervisor', goal: { atMost: 1 } },
  { work: 'idle daemon : 0.5 % of a core', bench: 'session-many', what: 'a daemon', goal: { atMost: 1 } },
  { work: 'a whole task : git worktree add', bench: 'task-checkouts', goal: { atMost: 3 } },
  { work: 'append, PostgreSQL', bench: 'store-append-postgres', goal: { atLeast: 0.8 } },
  { work: 'append, SQLite', bench: 'store-append', goal: { atLeast: 0.8 } },
  { work: 'commands through a daemon', bench: 'cli-through-daemon', goal: { atMost: 2.5 } },
  { work: 'log verify : read and hash', bench: 'store-verify', what: 'log verify', goal: { atLeast: 0.8 } },
  { work: 'eight writers : bare appends', bench: 'daemon-load-writes', goal: { atMost: 5 } },
  { work: 'eight readers : bare server', bench: 'daemon-load-reads', goal: { atLeast: 0.33 } },
]

export const PEER_BENCHES: readonly string[] = [...new Set(WORKS.map(({ bench }) => bench))]

/** What the bench of another build finds; nothing where it has none of this name, or breaks. */
export function findBefore(checkout: string, bench: string): readonly Finding[] {
  const env = { ...process.env, PROVOST_BENCH_OLD: undefined }
  const words = [join(checkout, 'bench', 'run.ts'), bench, '--json']
  const { stdout } = spawnSync(process.execPath, words, { cwd: checkout, env, encoding: 'utf8' })
  try {
    return JSON.parse(stdout)
  } catch {
    return []
  }
}

/** The findings that a goal was set for, under the name of the work and judged by that goal. */
export function judgePeers(findings: readonly Finding[], before: readonly Finding[]): Finding[] {
  return WORKS.flatMap(({ work, bench, what = '', goal }) =>
    findings
      .filter(row => row.bench === bench && !row.isAside && row.what.startsWith(what))
      .map(row => ({
        ...row,
        bench: work,
        what: `${row.what}${showBefore(before.find(old => old.bench === bench && sameWork(old.what, row.what)))}`,
        target: 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
        verdict: judge(goal, row),
      })),
  )
}

/** In brackets stands what only this run knows. */
function sameWork(one: string, other: string): boolean {
  const plain = (what: string) => what.replace(/ \(.*\)/, '')
  return plain(one) === plain(other)
}

function showBefore(row: Finding | undefined): string {
  if (!row) return ''
  return `; before ${round(row.ratio)}${row.spread ? ` (${row.spread.map(round).join('–')})` : ''}`
}
