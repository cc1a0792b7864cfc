// What stands beside a page in the navigation: what waits for a person there, or how much is open. Nothing while nobody knows.
import type { PagePath } from '#api/pages'
import type { Shape } from '#api/schemas'
import { useInbox } from '../../inbox/pages/use-inbox.ts'
import type { InboxKind } from '../../inbox/rules/inbox-row.ts'
import { useAnswer } from '../live/use-answer.ts'
import { useProject } from './project-switch.tsx'

type OpenCounts = Shape<'OpenCounts'>

const OPEN: Readonly<Partial<Record<PagePath, keyof OpenCounts>>> = {
  '/tasks': 'tasks',
  '/changes': 'changes',
  '/sessions': 'sessions',
  '/findings': 'findings',
  '/swarm': 'runs',
}

const WAITING: Readonly<Partial<Record<PagePath, readonly InboxKind[]>>> = {
  '/evidence': ['quarantine'],
  '/lessons': ['lesson'],
  '/usage': ['budget', 'quota'],
  '/health': ['loss', 'intent'],
}

const WATCH = ['task', 'change', 'session', 'finding', 'swarm']

export function PageCount({ path }: { readonly path: PagePath }) {
  const [open, waiting] = [OPEN[path], WAITING[path]]
  if (open !== undefined) return <OpenCount name={open} />
  return waiting === undefined ? null : <WaitingCount kinds={waiting} />
}

/** They are of all projects: beside one of them they would say too much. */
function OpenCount({ name }: { readonly name: keyof OpenCounts }) {
  const { value, error } = useAnswer<OpenCounts>({ route: 'countOpen' }, WATCH)
  const isOfOne = useProject() !== null
  if (!value || error || isOfOne || value[name] === 0) return null
  return (
    <span className="open-count" title="open">
      {' '}
      {value[name].toLocaleString('en')}
    </span>
  )
}

function WaitingCount({ kinds }: { readonly kinds: readonly InboxKind[] }) {
  const { value, error } = useInbox(useProject())
  const count = value?.rows.filter(({ kind }) => kinds.includes(kind)).length ?? 0
  if (error || count === 0) return null
  return (
    <span className="waiting" title="wait for you">
      {' '}
      {count.toLocaleString('en')}
    </span>
  )
}
