// Projects over the doors.
import { json } from '#api/exchange'
import { askingOf, cutPage, type Handlers, readPageQuery } from '#daemon/handler'
import type { Project } from './rules/project.ts'
import { addProject } from './usecases/add-project.ts'
import { needProject, seenHere } from './usecases/find-project.ts'
import { initProject } from './usecases/init-project.ts'
import { moveProject } from './usecases/move-project.ts'
import { removeProject } from './usecases/remove-project.ts'

export const projectRoutes = {
  async listProjects({ services, request }) {
    const { after, limit } = readPageQuery(request)
    const rows = await services.world.store.views.list<Project>('project', {
      status: 'registered',
      after,
      limit: limit + 1,
    })
    const { page, next } = cutPage(rows, limit, row => row.ordinal)
    return json(200, { projects: page.map(row => seenHere(services.world, row.state)), next })
  },

  async addProject(call) {
    const project = await addProject(call.services.world, askingOf(call), call.body)
    return json(201, project, { etag: `"${project.version}"` })
  },

  async initProject(call) {
    const initialised = await initProject(call.services.world, askingOf(call), call.body)
    return json(201, initialised)
  },

  async showProject({ services, parameters }) {
    const project = await needProject(services.world, parameters.project!)
    return json(200, project, { etag: `"${project.version}"` })
  },

  async removeProject(call) {
    const id = call.parameters.project!
    await removeProject(call.services.world, askingOf(call), id)
    return json(200, { id, removed: true })
  },

  async moveProject(call) {
    const project = await moveProject(call.services.world, askingOf(call), call.parameters.project!, call.body.path)
    return json(200, project, { etag: `"${project.version}"` })
  },

  async showProjectConfig({ services, parameters }) {
    const project = await needProject(services.world, parameters.project!)
    return json(200, { values: await services.showConfig(project.path) })
  },

  async showConfig({ services }) {
    return json(200, { values: await services.showConfig(null) })
  },
} satisfies Handlers
