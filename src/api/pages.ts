// The pages of the dashboard in their groups: the first part of an address names one, the rest says what it shows.
export const PAGES = [
  { path: '/', title: 'Inbox', group: 'Work' },
  { path: '/board', title: 'Board', group: 'Work' },
  { path: '/tasks', title: 'Tasks', group: 'Work' },
  { path: '/changes', title: 'Changes', group: 'Work' },
  { path: '/sessions', title: 'Sessions', group: 'Work' },
  { path: '/reviews', title: 'Reviews', group: 'Work' },
  { path: '/findings', title: 'Findings', group: 'Work' },
  { path: '/swarm', title: 'Swarm', group: 'Work' },
  { path: '/evidence', title: 'Evidence', group: 'Proof' },
  { path: '/reviewers', title: 'Reviewers', group: 'Proof' },
  { path: '/lessons', title: 'Lessons', group: 'Proof' },
  { path: '/log', title: 'Log', group: 'Proof' },
  { path: '/projects', title: 'Projects', group: 'System' },
  { path: '/fleet', title: 'Fleet', group: 'System' },
  { path: '/usage', title: 'Usage', group: 'System' },
  { path: '/state', title: 'State directory', group: 'System' },
  { path: '/machines', title: 'Machines', group: 'System' },
  { path: '/errors', title: 'Errors', group: 'System' },
  { path: '/health', title: 'Health', group: 'System' },
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
