// Routes of cages: what an agent would see of this machine, and whether it can be kept there. An agent is told of neither: the
// plan names what is hidden from it.
import type { Route } from '#api/route'

const CODES = [
  ...(['NOT_FOUND', 'CONFIG_INVALID', 'TRUST_REQUIRED', 'TRUST_CHANGED'] as const),
  ...(['CAGE_OPENING_REFUSED', 'CAGE_HIDING_REFUSED', 'CAGE_PATH_MISSING'] as const),
] as const

export const CAGE_ROUTES = [
  {
    name: 'planCage',
    method: 'GET',
    action: 'look',
    path: '/api/projects/{project}/cage',
    summary: 'What an agent of the project would see of this machine, were it started now',
    query: [{ name: 'harness', about: 'another one than the configured worker has' }],
    answer: 'CagePlan',
    codes: CODES,
  },
  {
    name: 'testCage',
    method: 'POST',
    action: 'run_check',
    path: '/api/projects/{project}/cage/test',
    summary:
      'Build a cage as an agent of the project would get it, and say what its self-test showed; nothing else runs in it',
    body: 'CageTestWish',
    answer: 'CageTested',
    codes: [...CODES, 'HTTP_BODY_INVALID', 'CONFINEMENT_FAILED'],
  },
  {
    name: 'showAgentsConfig',
    method: 'GET',
    action: 'look',
    path: '/api/projects/{project}/agents',
    summary: 'The environment of the agents of a project, role by role: names and sources, and never a value',
    answer: 'AgentsConfig',
    codes: ['NOT_FOUND', 'CONFIG_INVALID', 'TRUST_REQUIRED', 'TRUST_CHANGED'],
  },
  {
    name: 'showSessionCage',
    method: 'GET',
    action: 'look',
    path: '/api/sessions/{session}/cage',
    summary: 'The cage of the present launch of a session: its plan, its checks, its network',
    answer: 'SessionCage',
    codes: ['NOT_FOUND', 'NODE_WRONG', 'NODE_UNOWNED'],
  },
] as const satisfies readonly Route[]
