// Commands of cages: what an agent sees of this machine, and whether it can be kept there.
import type { Command, Flags } from '#cli/command'

const HARNESS: Flags = {
  harness: { about: 'the coding agent; default: the one that the project configures for its workers', value: 'name' },
}

export const CAGE_COMMANDS: readonly Command[] = [
  {
    path: ['cage', 'plan'],
    summary: 'Show what an agent of the project would see of this machine, place by place, and why',
    flags: HARNESS,
    examples: ['provost cage plan', 'provost cage plan --harness codex'],
    load: () => import('./cage/plan.ts'),
  },
  {
    path: ['cage', 'test'],
    summary: 'Build a cage now and say what each check of its self-test shows; no agent is started',
    flags: HARNESS,
    examples: ['provost cage test', 'provost cage test --harness codex --json'],
    load: () => import('./cage/test.ts'),
  },
]
