// Routes of changes. A merge names the commit that was looked at, so it needs no version.
import { PAGE_QUERY } from '#api/page-query'
import type { Route } from '#api/route'

const LOOK = ['NOT_FOUND', 'CONFIG_INVALID', 'FORGE_RATE_LIMITED', 'FORGE_UNREACHABLE'] as const

export const CHANGE_ROUTES = [
  {
    name: 'listChanges',
    method: 'GET',
    action: 'look',
    keepsPast: true,
    path: '/api/changes',
    summary: 'List changes as the log knows them',
    query: [
      ...PAGE_QUERY,
      { name: 'project', about: 'only of this project' },
      { name: 'all', about: '"true": merged and closed ones too' },
    ],
    answer: 'ChangeList',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'lookAtChanges',
    method: 'POST',
    action: 'run_check',
    path: '/api/changes/look',
    summary: 'Look at the forge now, for a project or for one change',
    body: 'LookAtChanges',
    answer: 'ChangeLooks',
    codes: [...LOOK, 'HTTP_BODY_INVALID'],
  },
  {
    name: 'showChange',
    method: 'GET',
    action: 'look',
    keepsPast: true,
    path: '/api/changes/{project}/{number}',
    summary: 'One change: its head, checks, reviews, its rung of the ladder, and what is missing',
    answer: 'Change',
    codes: ['NOT_FOUND'],
  },
  {
    name: 'draftChange',
    method: 'POST',
    action: 'run_task',
    path: '/api/changes/{project}/{number}/draft',
    summary: 'Make a change a draft',
    answer: 'Change',
    codes: [...LOOK, 'STATE_MACHINE_INVALID', 'STATE_MACHINE_TERMINAL'],
  },
  {
    name: 'readyChange',
    method: 'POST',
    action: 'run_task',
    path: '/api/changes/{project}/{number}/ready',
    summary: 'Say that a change is ready to be judged',
    answer: 'Change',
    codes: [...LOOK, 'STATE_MACHINE_INVALID', 'STATE_MACHINE_TERMINAL'],
  },
  {
    name: 'checkChange',
    method: 'POST',
    action: 'run_check',
    path: '/api/changes/{project}/{number}/check',
    summary: 'Run the configured checks on the head of a change',
    body: 'CheckChange',
    answer: 'CheckedChange',
    codes: [...LOOK, 'HTTP_BODY_INVALID', 'CHANGE_NOT_MERGEABLE'],
  },
  {
    name: 'mergeChange',
    method: 'POST',
    action: 'merge',
    path: '/api/changes/{project}/{number}/merge',
    summary: 'Merge a change at exactly this head, or say what would happen',
    body: 'MergeChange',
    answer: 'MergedChange',
    codes: [
      ...LOOK,
      'HTTP_BODY_INVALID',
      'INPUT_INVALID',
      'CHANGE_MOVED',
      'CHANGE_NOT_MERGEABLE',
      'BASE_DIRTY',
      'GIT_FAILED',
    ],
  },
] as const satisfies readonly Route[]
