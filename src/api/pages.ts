// The pages of the dashboard: the first part of an address names one, the rest says what it shows.
export const PAGES = [
  { path: '/', title: 'Board' },
  { path: '/tasks', title: 'Tasks' },
  { path: '/sessions', title: 'Sessions' },
  { path: '/reviews', title: 'Reviews' },
  { path: '/swarm', title: 'Swarm' },
  { path: '/evidence', title: 'Evidence' },
  { path: '/lessons', title: 'Lessons' },
  { path: '/usage', title: 'Usage' },
  { path: '/state', title: 'State directory' },
  { path: '/log', title: 'Log' },
  { path: '/machines', title: 'Machines' },
  { path: '/errors', title: 'Errors' },
] as const

export type PagePath = (typeof PAGES)[number]['path']

/** The card of one error is drawn by the daemon: it must be readable without a script. */
const DRAWN_BY_DAEMON = /^\/errors\/./

export function isPagePath(path: string): boolean {
  return !DRAWN_BY_DAEMON.test(path) && PAGES.some(page => pageHolds(page.path, path))
}

export function pageHolds(page: string, path: string): boolean {
  return path === page || (page !== '/' && path.startsWith(`${page}/`))
}
