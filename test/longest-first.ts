// The order of the files of a run: what takes longest begins first, and the many short files of the units fill what is left.
// A fresh clone has no times of an earlier run to go by, so the longest files are named here, with about their seconds.
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SECONDS: Readonly<Record<string, number>> = {
  'plane-cuts.test.ts': 300,
  'poorer-machines.test.ts': 200,
  'swarm-loop.test.ts': 250,
  'task-crash.test.ts': 185,
  'session-truth.test.ts': 35,
  'walk.test.ts': 125,
  'plane-base.test.ts': 110,
  'failures.test.ts': 90,
  'daemon-killed.test.ts': 85,
  'lessons.test.ts': 80,
  'no-cages.test.ts': 60,
  'first-task.test.ts': 75,
  'browser-alone.test.ts': 70,
  'fleet-ownership.test.ts': 65,
  'bugs-others-shipped.test.ts': 115,
  'plane-replace.test.ts': 65,
  'plane-drain.test.ts': 65,
  'plane-episodes.test.ts': 45,
  'plane-secrets.test.ts': 50,
  'task-daemon-killed.test.ts': 60,
  'usage.test.ts': 60,
  'through-provost.test.ts': 60,
  'real-agents.test.ts': 60,
  'session-crash.test.ts': 55,
  'supervisor-faults.test.ts': 55,
  'quota-nights.test.ts': 55,
  'defects.test.ts': 55,
  'concurrent-writers.test.ts': 50,
  'packed.test.ts': 50,
  'worktree-killed.test.ts': 45,
  'acp.test.ts': 45,
  'requests.test.ts': 45,
  'trouble-at-home.test.ts': 45,
  'task-stop.test.ts': 40,
  'state-faults.test.ts': 40,
  'fleet-asks.test.ts': 40,
  'attack-authority.test.ts': 40,
  'live.test.ts': 35,
  'tampered-log.test.ts': 35,
  'mux.test.ts': 35,
  'attack-repository.test.ts': 30,
  'session-faults.test.ts': 30,
  'session-adoption.test.ts': 30,
  'claims.test.ts': 30,
  'continue.test.ts': 30,
  'plugin.test.ts': 30,
  'once-under-kills.test.ts': 25,
  'trial-killed.test.ts': 25,
  'task-asks.test.ts': 20,
  'killed-writer.test.ts': 20,
  'task-roads.test.ts': 20,
  'idempotency.test.ts': 20,
  'task-edits.test.ts': 20,
  'package.test.ts': 20,
}

/** More than any other file of its kind takes, and less than those above. */
const SECONDS_ALONE = 15

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a))
  }
}

// Files that share a worker stay together at the end: a worker is handed on only to the next file in the row.
function secondsOf({ moduleId, project }: TestSpecification): number {
  return project.config.isolate ? (SECONDS[basename(moduleId)] ?? SECONDS_ALONE) : 0
}
