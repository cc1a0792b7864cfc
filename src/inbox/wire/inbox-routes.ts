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
] as const satisfies readonly Route[]
