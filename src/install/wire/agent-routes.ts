// Routes of the coding agents that are on this machine: which there are, whether one answers, and which is the one to begin with.
import type { Route } from '#api/route'

export const AGENT_ROUTES = [
  {
    name: 'lookAtAgents',
    method: 'GET',
    action: 'look',
    path: '/api/agents',
    summary: 'The coding agents of this machine, each as its own program tells of itself',
    answer: 'AgentsHere',
    codes: ['CONFIG_INVALID'],
  },
  {
    name: 'tryAgent',
    method: 'POST',
    action: 'run_check',
    path: '/api/agents/{harness}/try',
    summary: 'Send an agent one short prompt, which costs what a prompt costs',
    answer: 'TriedAgent',
    codes: ['HARNESS_UNKNOWN'],
  },
  {
    name: 'chooseAgent',
    method: 'POST',
    action: 'change_config',
    path: '/api/agents/{harness}/choose',
    summary: 'Make it the agent of this home',
    answer: 'ChosenAgent',
    codes: ['HARNESS_UNKNOWN', 'CONFIG_INVALID'],
  },
] as const satisfies readonly Route[]
