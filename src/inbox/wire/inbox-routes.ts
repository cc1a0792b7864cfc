// Routes of the inbox.
import type { Route } from '#api/route'

export const INBOX_ROUTES = [
  {
    name: 'listInbox',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/inbox',
    summary: 'List what waits for a person, of every room',
    query: [{ name: 'project', about: 'only of this project' }],
    answer: 'Inbox',
    codes: [],
  },
  {
    name: 'countOpen',
    method: 'GET',
    action: 'look',
    keepsPast: true,
    path: '/api/counts',
    summary: 'How much of each kind is open, of all projects',
    answer: 'OpenCounts',
    codes: [],
  },
] as const satisfies readonly Route[]
