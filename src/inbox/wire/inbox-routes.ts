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
    name: 'assignDecision',
    method: 'POST',
    action: 'answer_permission',
    path: '/api/inbox/assign',
    summary: "Say whose a decision is, or that it is everybody's again",
    body: 'AssignDecision',
    answer: 'Assigned',
    codes: ['NOT_FOUND', 'HTTP_BODY_INVALID', 'PERSON_REQUIRED', 'ROLE_REFUSED', 'ACTOR_INVALID'],
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
