// Routes of what agents use and what it costs.
import type { QueryParameter, Route } from '#api/route'

const FILTER = [
  { name: 'since', about: 'from this day of UTC on' },
  { name: 'until', about: 'up to this day of UTC' },
  { name: 'project', about: 'only of this project' },
  { name: 'task', about: 'only of this task' },
  { name: 'session', about: 'only of this session' },
] as const satisfies readonly QueryParameter[]

export const USAGE_ROUTES = [
  {
    name: 'sumUsage',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/usage',
    summary: 'What was used and what it cost; a sum says what it leaves out',
    query: [
      {
        name: 'by',
        about: 'session, task, phase, review, swarm, project, person, model, day, harness, account or all',
      },
      { name: 'prefer', about: 'told (by the agent) or table (of prices), where both are known' },
      ...FILTER,
    ],
    answer: 'UsageSums',
    codes: ['INPUT_INVALID', 'USAGE_RECORD_CONFLICT'],
  },
  {
    name: 'sumSpending',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/usage/outcomes',
    summary: 'What was bought with what was spent',
    query: [{ name: 'currency', about: 'like USD, which is the default' }, ...FILTER],
    answer: 'UsageOutcomes',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'exportUsage',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/usage/export',
    summary: 'Every record of use',
    query: FILTER,
    answer: 'UsageExport',
    codes: ['INPUT_INVALID', 'USAGE_RECORD_CONFLICT'],
  },
  {
    name: 'showQuota',
    method: 'GET',
    action: 'look',
    showsLife: true,
    path: '/api/quota',
    summary: 'How it stands with the quota of each account',
    answer: 'QuotaWeather',
    codes: [],
  },
] as const satisfies readonly Route[]
