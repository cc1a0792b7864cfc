// Looking over the doors.
import { needTrustedProject } from '#access/usecases/trust/judge-trust'
import { json } from '#api/exchange'
import { lookingSchema } from '#config/rules/sections/looking-config'
import { askingOf, type Handlers } from '#daemon/handler'
import { needProject } from '#project/usecases/find-project'
import { readAllRows } from '#recorder/read-all-rows'
import type { World } from '#recorder/world'
import type { Plant } from './rules/record/plant.ts'
import type { RecordedTrial } from './rules/record/trial.ts'

const PLANNED_MOST = 10

/** Without a project nobody reviews. */
const NOBODY = { looking: lookingSchema.parse({}), reviewers: [] }

export const lookingRoutes = {
  async listReviewerDetection({ services, request }) {
    const { project } = request.query
    const { showReviewers } = await import('./usecases/show-reviewers.ts')
    const settings = await settingsOf(services.world, project)
    const reviewers = await showReviewers(services.world, settings)
    return json(200, { windowDays: settings.windowDays, reviewers })
  },

  async listTrials({ services, request }) {
    const trials = await readAllRows<RecordedTrial>(services.world, 'trial', scopeOf(request.query.project))
    return json(200, { trials: trials.map(showTrial) })
  },

  async listPlants({ services, request }) {
    const plants = await readAllRows<Plant>(services.world, 'plant', scopeOf(request.query.project))
    return json(200, { plants: plants.map(showPlant) })
  },

  async planTrials({ services, request }) {
    const { planTrials } = await import('./usecases/plan-trials.ts')
    const { world } = services
    const { project: id } = request.query
    if (id === undefined) return json(200, await planTrials(world, NOBODY, { project: '', most: PLANNED_MOST }))
    const project = await needTrustedProject(world, id) // what is not trusted names no reviewers
    const wish = { project: project.id, most: PLANNED_MOST }
    return json(200, await planTrials(world, await world.projectConfig.read(project.path), wish))
  },

  async runTrial(call) {
    const { chooseTrial } = await import('./usecases/trial/choose-trial.ts')
    return json(200, showTrial(await chooseTrial(call.services.world, askingOf(call), call.body)))
  },

  async allowPlant(call) {
    const { allowPlant } = await import('./usecases/say-of-plant.ts')
    const plant = call.parameters.plant!
    await allowPlant(call.services.world, askingOf(call), plant, call.body.reason)
    return json(200, { plant })
  },

  async judgePlant(call) {
    const { sayOfPlant } = await import('./usecases/say-of-plant.ts')
    const plant = call.parameters.plant!
    await sayOfPlant(call.services.world, askingOf(call), plant, call.body)
    return json(200, { plant })
  },

  async confirmReport(call) {
    const { confirmReport } = await import('./usecases/say-of-plant.ts')
    const trial = call.parameters.trial!
    await confirmReport(call.services.world, askingOf(call), trial, call.body)
    return json(200, { trial })
  },
} satisfies Handlers

function scopeOf(project: string | undefined) {
  return project === undefined ? {} : { scope: project }
}

async function settingsOf(world: World, project: string | undefined) {
  if (project === undefined) return NOBODY.looking
  return (await world.projectConfig.read((await needProject(world, project)).path)).looking
}

function showTrial({
  id,
  project,
  task,
  harness,
  state,
  isClean,
  isBlind,
  run,
  reviewer,
  startedAt,
  ...rest
}: RecordedTrial) {
  const { plants, scored, leftOut } = rest
  return {
    ...{ id, project, task, harness, state, isClean, isBlind, run, reviewer, startedAt, leftOut },
    plants: plants.map(({ id: plant, class: what, path, from }) => ({ id: plant, class: what, path, line: from })),
    caught: scored?.caught.map(({ plant }) => plant) ?? [],
    missed: scored?.missed ?? [],
    other: scored?.other.length ?? 0,
    reports: scored?.other.map(({ report }) => report) ?? [],
  }
}

function showPlant({
  version: _version,
  base: _base,
  tree: _tree,
  seed: _seed,
  blobs: _b,
  lines: _l,
  ...shown
}: Plant) {
  return shown
}
