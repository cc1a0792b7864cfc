// What could not be learned about a session. It is said, so that nobody takes it for a no.

import { isEnded } from '../life/standing.ts'
import type { SessionView } from '../record/session-view.ts'
import type { LiveFacts } from './explain-session.ts'

type Row = { readonly when: (view: SessionView, live: LiveFacts) => boolean; readonly what: string }

const isRuntime = (state: string) => (view: SessionView) => view.record.runtime.state === state
const isLiving = (view: SessionView) => !isEnded(view.record.session.state)

const ROWS: readonly Row[] = [
  { when: (_view, { looked }) => looked?.isKnown === false, what: 'what became of it since somebody last looked' },
  { when: isRuntime('probe_failed'), what: 'whether its runtime still exists: the last look failed' },
  {
    when: view => isRuntime('unknown')(view) && isEnded(view.record.session.state),
    what: 'whether its processes are gone: nobody has seen that yet',
  },
  {
    when: view => isRuntime('unknown')(view) && isLiving(view),
    what: 'whether its runtime lives',
  },
  {
    when: ({ lastStep }, { look }) =>
      look ? look.process === 'indeterminate' || look.process === 'failed' : isIndeterminate(lastStep?.evidence),
    what: 'whether its process lives',
  },
  {
    when: view => isLiving(view) && view.record.activity.state === '',
    what: 'what the agent is doing: it has not been heard yet',
  },
  {
    when: ({ record: { activity } }) => activity.state === 'quota_paused' && activity.resetAt === null,
    what: 'when its quota is there again: that could not be read',
  },
  {
    when: (_view, { exit }) => exit === 'unreadable',
    what: 'how it ended: exit.json cannot be read and proves nothing',
  },
  {
    when: ({ baseSha, baseFreshness }) => baseSha !== null && baseFreshness === 'unknown_freshness',
    what: 'whether its base was the newest one: it could not be fetched',
  },
]

function isIndeterminate(evidence = ''): boolean {
  return evidence.includes('process=indeterminate')
}

export function listUnknowns(view: SessionView, live: LiveFacts): string[] {
  return ROWS.filter(row => row.when(view, live)).map(row => row.what)
}
