// What each page is drawn by. A page is loaded when somebody goes there; the inbox comes with the program.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { PAGES, type PagePath, pageHolds } from '#api/pages'
import { InboxPage } from '../../inbox/pages/inbox.tsx'

/** What follows the path of the page, in parts: `/tasks/ta_1` gives `['ta_1']`. */
export type PageProps = { readonly rest: readonly string[] }

type Drawn = ComponentType<PageProps> | LazyExoticComponent<ComponentType<PageProps>>

const DRAWN: Readonly<Record<PagePath, Drawn>> = {
  '/': InboxPage,
  '/board': lazy(async () => ({ default: (await import('../../board/pages/board.tsx')).Board })),
  '/tasks': lazy(async () => ({ default: (await import('../../task/pages/tasks.tsx')).Tasks })),
  '/sessions': lazy(async () => ({ default: (await import('../../session/pages/sessions.tsx')).Sessions })),
  '/reviews': lazy(async () => ({ default: (await import('../../review/pages/reviews.tsx')).Reviews })),
  '/swarm': lazy(async () => ({ default: (await import('../../swarm/pages/swarm.tsx')).Swarm })),
  '/evidence': lazy(async () => ({ default: (await import('../../evidence/pages/evidence.tsx')).Evidence })),
  '/lessons': lazy(async () => ({ default: (await import('../../lessons/pages/lessons.tsx')).Lessons })),
  '/usage': lazy(async () => ({ default: (await import('../../usage/pages/usage.tsx')).Usage })),
  '/state': lazy(async () => ({ default: (await import('../../statedir/pages/state.tsx')).StateDirectory })),
  '/log': lazy(async () => ({ default: (await import('../../log/pages/log.tsx')).Log })),
  '/machines': lazy(async () => ({ default: (await import('../../machines/pages/machines.tsx')).Machines })),
  '/errors': lazy(async () => ({ default: (await import('../../errors/pages/errors.tsx')).Errors })),
}

export function findPage(path: string): { readonly Drawn: Drawn; readonly rest: readonly string[] } | undefined {
  const page = PAGES.find(candidate => pageHolds(candidate.path, path))
  if (!page) return undefined
  const rest = path.slice(page.path.length).split('/').filter(Boolean).map(decodeURIComponent)
  return { Drawn: DRAWN[page.path], rest }
}
