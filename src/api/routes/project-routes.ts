// Routes of projects and their configuration.
import { PAGE_QUERY } from '../page-query.ts'
import type { Route } from '../route.ts'

export const PROJECT_ROUTES = [
  {
    name: 'listProjects',
    method: 'GET',
    path: '/api/projects',
    summary: 'List projects',
    query: PAGE_QUERY,
    answer: 'ProjectList',
    codes: ['INPUT_INVALID'],
  },
  {
    name: 'addProject',
    method: 'POST',
    path: '/api/projects',
    summary: 'Make a repository known as a project',
    body: 'AddProject',
    answer: 'Project',
    status: 201,
    codes: ['NOT_FOUND', 'INPUT_INVALID', 'HTTP_BODY_INVALID', 'NOT_A_REPOSITORY', 'PROJECT_EXISTS', 'GIT_FAILED'],
  },
  {
    name: 'initProject',
    method: 'POST',
    path: '/api/projects/init',
    summary: 'Write the first files of a project and add it',
    body: 'InitProject',
    answer: 'Initialised',
    status: 201,
    codes: ['NOT_FOUND', 'INPUT_INVALID', 'HTTP_BODY_INVALID', 'NOT_A_REPOSITORY', 'PROJECT_EXISTS', 'GIT_FAILED'],
  },
  {
    name: 'showProject',
    method: 'GET',
    path: '/api/projects/{project}',
    summary: 'One project',
    answer: 'Project',
    codes: ['NOT_FOUND'],
  },
  {
    name: 'removeProject',
    method: 'DELETE',
    path: '/api/projects/{project}',
    summary: 'Forget a project; files and history stay',
    answer: 'Removed',
    needsIfMatch: true,
    codes: ['NOT_FOUND', 'PROJECT_IN_USE', 'HTTP_PRECONDITION_REQUIRED', 'VERSION_CONFLICT'],
  },
  {
    name: 'showProjectConfig',
    method: 'GET',
    path: '/api/projects/{project}/config',
    summary: 'Configuration of a project, each value with its source',
    answer: 'Config',
    codes: ['NOT_FOUND', 'CONFIG_INVALID'],
  },
  {
    name: 'showConfig',
    method: 'GET',
    path: '/api/config',
    summary: 'Configuration of this home',
    answer: 'Config',
    codes: ['CONFIG_INVALID'],
  },
] as const satisfies readonly Route[]
