// Routes of the nodes that work from one log.
import type { Route } from '#api/route'

export const FLEET_ROUTES = [
  {
    name: 'listNodes',
    method: 'GET',
    action: 'look',
    path: '/api/nodes',
    summary: 'All nodes that work from this store, and how each is heard',
    answer: 'NodeList',
    codes: [],
  },
  {
    name: 'readmitNode',
    method: 'POST',
    action: 'declare_lost',
    path: '/api/nodes/{node}/readmit',
    summary: 'Let a suspended node judge and act again',
    body: 'ReadmitWish',
    answer: 'ReadmittedNode',
    codes: ['NODE_UNKNOWN', 'REASON_REQUIRED', 'HTTP_BODY_INVALID'],
  },
  {
    name: 'adoptOldSession',
    method: 'POST',
    action: 'declare_lost',
    path: '/api/sessions/{session}/adopt',
    summary: 'Say that a session from before nodes had names is of this node',
    body: 'AdoptWish',
    answer: 'AdoptedSession',
    codes: ['NOT_FOUND', 'REASON_REQUIRED', 'HTTP_BODY_INVALID'],
  },
  {
    name: 'listAsks',
    method: 'GET',
    action: 'look',
    path: '/api/asks',
    summary: 'What nodes asked of each other',
    query: [{ name: 'all', about: '"true": also what is over' }],
    answer: 'AskList',
    codes: [],
  },
  {
    name: 'withdrawAsk',
    method: 'POST',
    action: 'kill',
    path: '/api/asks/{ask}/withdraw',
    summary: 'Take back what was asked of another node and not taken yet',
    answer: 'Ask',
    codes: ['NOT_FOUND'],
  },
] as const satisfies readonly Route[]
