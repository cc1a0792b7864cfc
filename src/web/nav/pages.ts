// What each page is drawn by. A page is loaded when somebody goes there; the inbox comes with the program.
import type { ComponentType } from 'react'
import { PAGES, type PagePath, pageHolds } from '#api/pages'
import { beginBoard } from '#board/pages/board-questions'
import { InboxPage } from '../../inbox/pages/inbox.tsx'
import { beginInbox } from '../../inbox/pages/use-inbox.ts'
import { type Late, late } from './late.ts'

/** What follows the path of the page, in parts: `/tasks/ta_1` gives `['ta_1']`. */
export type PageProps = { readonly rest: readonly string[] }

type Drawn = ComponentType<PageProps> & Partial<Pick<Late<PageProps>, 'begin'>>

const DRAWN: Readonly<Record<PagePath, Drawn>> = {
  '/': InboxPage,
  '/board': late(async () => (await import('../../board/pages/board.tsx')).Board),
  '/tasks': late(async () => (await import('../../task/pages/tasks.tsx')).Tasks),
  '/changes': late(async () => (await import('../../change/pages/changes.tsx')).Changes),
  '/sessions': late(async () => (await import('../../session/pages/sessions.tsx')).Sessions),
  '/reviews': late(async () => (await import('../../review/pages/reviews.tsx')).ReviewsPage),
  '/findings': late(async () => (await import('../../finding/pages/findings.tsx')).Findings),
  '/swarm': late(async () => (await import('../../swarm/pages/swarm.tsx')).Swarm),
  '/evidence': late(async () => (await import('../../evidence/pages/evidence.tsx')).Evidence),
  '/reviewers': late(async () => (await import('../../looking/pages/reviewers.tsx')).ReviewersPage),
  '/lessons': late(async () => (await import('../../lessons/pages/lessons.tsx')).Lessons),
  '/projects': late(async () => (await import('../../project/pages/projects.tsx')).Projects),
  '/fleet': late(async () => (await import('../../fleet/pages/fleet.tsx')).Fleet),
  '/usage': late(async () => (await import('../../usage/pages/usage.tsx')).Usage),
  '/state': late(async () => (await import('../../statedir/pages/state.tsx')).StateDirectoryPage),
  '/log': late(async () => (await import('../../log/pages/log.tsx')).EventLogPage),
  '/machines': late(async () => (await import('../../machines/pages/machines.tsx')).Machines),
  '/errors': late(async () => (await import('../../errors/pages/errors.tsx')).Errors),
  '/health': late(async () => (await import('../../host/pages/health.tsx')).HealthPage),
}

/** What a page asks first; the others ask when they are drawn. */
const ASKS_FIRST: Readonly<Partial<Record<PagePath, () => void>>> = { '/': beginInbox, '/board': beginBoard }

/** The page of this address is going to be drawn, as of now: its files and its answers are under way meanwhile. */
export function beginPage(path: string, isNow: boolean): void {
  const page = findPage(path)
  void page?.Drawn.begin?.()
  if (page && isNow) ASKS_FIRST[page.path]?.()
}

type FoundPage = { readonly path: PagePath; readonly Drawn: Drawn; readonly rest: readonly string[] }

export function findPage(path: string): FoundPage | undefined {
  const page = PAGES.find(candidate => pageHolds(candidate.path, path))
  if (!page) return undefined
  const rest = path.slice(page.path.length).split('/').filter(Boolean).map(decodeURIComponent)
  return { path: page.path, Drawn: DRAWN[page.path], rest }
}
