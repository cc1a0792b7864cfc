// Routes of the log: past, live, checked, replayed, explained; and of what follows from it.
import { PAGE_QUERY } from '../page-query.ts'
import type { Route } from '../route.ts'

export const LOG_ROUTES = [
  {
    name: 'followEvents',
    method: 'GET',
    path: '/api/events',
    summary: 'Events as they happen (SSE); Last-Event-ID resumes',
    query: [
      { name: 'stream', about: 'only this stream' },
      { name: 'noun', about: 'only streams of this noun' },
      { name: 'after', about: 'start after this position', type: 'integer' },
    ],
    answer: 'events',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'readLog',
    method: 'GET',
    keepsPast: true,
    path: '/api/log',
    summary: 'Events of the past in order',
    query: [
      ...PAGE_QUERY,
      { name: 'stream', about: 'only this stream' },
      { name: 'noun', about: 'only streams of this noun' },
      { name: 'last', about: 'only the newest n', type: 'integer' },
    ],
    answer: 'EventList',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'verifyLog',
    method: 'GET',
    path: '/api/log/verify',
    summary: 'Check every hash, version and position',
    answer: 'Verification',
    codes: ['STORE_CORRUPT'],
  },
  {
    name: 'replay',
    method: 'GET',
    path: '/api/replay',
    summary: 'The views as they were',
    query: [{ name: 'at', about: 'the instant', required: true }],
    answer: 'Replay',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'why',
    method: 'GET',
    keepsPast: true,
    path: '/api/why/{id+}',
    summary: 'Why something is in the state it is in',
    query: [{ name: 'at', about: 'as of this instant' }],
    answer: 'Why',
    codes: ['NOT_FOUND', 'ID_AMBIGUOUS', 'INPUT_INVALID'],
    isForSessions: true,
  },
  {
    name: 'listIntents',
    method: 'GET',
    path: '/api/reactor',
    summary: 'What the reactor has to do or has given up',
    query: [{ name: 'status', about: 'pending, done or dead' }],
    answer: 'IntentList',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'retryIntent',
    method: 'POST',
    path: '/api/reactor/{id}/retry',
    summary: 'Try a dead intent again',
    answer: 'Retried',
    codes: ['NOT_FOUND'],
  },
] as const satisfies readonly Route[]
