// What one line of a plan means to a person: why it is planned so, and what the agent sees there.
import type { MountMode, PlannedMount } from './plan-mounts.ts'

/** By the rule that spoke of the path. */
const WHY: Readonly<Record<string, string>> = {
  N1: 'where it works and hands in',
  N2: 'of Provost',
  N3: 'by agents.hide',
  N4: 'by agents.write',
  N5: 'by agents.show, or Provost itself',
  N6: 'state of its harness, with your login',
  N7: 'transcripts of other work',
  N8: 'history of other work',
  N9: 'state of its harness',
  N10: 'secrets, or state of another harness',
  N11: 'packages',
  N12: 'the project',
  N13: 'your home',
  N14: 'neither file nor directory',
  N15: 'it leads to what is hidden',
  N16: 'in your home',
  N17: 'temporary files',
  N18: 'services of the machine',
  N19: 'the name server',
  N20: 'the system',
  N21: 'processes',
  N22: 'devices',
}

const SEES: Readonly<Record<MountMode, string>> = {
  ro: 'can be read',
  rw: 'the real one, writable',
  overlay: 'can be read; changes stay in its layer',
  copy: 'a copy in its layer',
  private: 'what it writes here stays in its layer',
  empty: 'empty; what it writes here stays in its layer',
  hide: 'shown empty',
  absent: 'not there',
  tmpfs: 'its own, in memory',
  proc: 'its own',
  dev: 'a few of them',
}

export type DescribedMount = Pick<PlannedMount, 'path' | 'mode' | 'rule'> & { readonly about: string }

export function describeMount({ path, mode, rule }: PlannedMount): DescribedMount {
  const why = WHY[rule]
  return { path, mode, rule, about: why === undefined ? SEES[mode] : `${why}: ${SEES[mode]}` }
}
