// The only composition root: here the parts of the program meet.
import { isAbsolute, join } from 'node:path'
import { runInCages } from '#access/adapters/run-in-cage'
import { diskTrust, isTrusted } from '#access/adapters/trust/disk-trust'
import type { App } from '#api/exchange'
import { composeChanges } from '#change/change-parts'
import { keepErrors } from '#errors/keep-errors'
import { composeEvidence, evidenceInboxOf } from '#evidence/evidence-parts'
import { type Home, locateHome, prepareHome } from '#files/home'
import { nodeAt } from '#fleet/adapters/node-paper'
import { gitCli } from '#git/git-cli'
import { PastWorlds } from '#house/past-world'
import { VIEWS } from '#house/views'
import { writeInstant } from '#kernel/events/time'
import { gitLandings } from '#looking/adapters/git-landings'
import { owners, ownersOnNode } from '#process/process-owner'
import { randomIds } from '#process/random-ids'
import { systemClock } from '#process/system-clock'
import { projectConfig } from '#project/adapters/project-config'
import { projectFiles } from '#project/adapters/project-files'
import { composeProof } from '#proof/proof-parts'
import { TakeTurns } from '#recorder/take-turns'
import type { World } from '#recorder/world'
import { composeReviews } from '#review/review-parts'
import { composeSessions } from '#session/session-parts'
import { diskStateDirectories } from '#statedir/adapters/state-directory'
import { backupFiles } from '#store/adapters/backup-files'
import { fileBlobs } from '#store/adapters/file-blobs'
import { logMarks } from '#store/adapters/log-marks'
import type { OnFold } from '#store/fold-views'
import type { Store } from '#store/ports/store'
import { gitSwarm } from '#swarm/adapters/git-swarm'
import { swarmDirectory } from '#swarm/adapters/swarm-directory'
import { testingOsDatabase } from '#swarm/adapters/testing-os-database'
import { asideFiles } from '#task/adapters/files/aside-files'
import { taskDirectory } from '#task/adapters/files/task-directory'
import { baselineCache } from '#task/adapters/suites/baseline-cache'
import { suiteRunner } from '#task/adapters/suites/suite-runner'
import { gitWorkspace } from '#task/adapters/workspace/git-workspace'
import { stepWatchOf } from '#task/step-watch'
import { taskAgents } from '#task/task-agents'
import { priceFiles } from '#usage/adapters/price-files'
import { composeWebhooks } from '#usage/usage-parts'
import { createApp } from './app.ts'
import { HeavyWork } from './beside/heavy-work.ts'
import { threadsOf } from './beside/start-thread.ts'
import { provingLog } from './current-proof.ts'
import { currentRequest } from './current-request.ts'
import { EventFeed } from './event-feed.ts'
import { type Log, openLog } from './log-file.ts'
import { packageVersion, readStylesheet } from './package-files.ts'
import { readAuthority } from './read-authority.ts'
import type { Services } from './services.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type Wired = {
  readonly app: App
  readonly services: Services
  readonly home: Home
  readonly log: Log
  /** Tells whoever waits for agents that nobody waits any longer. */
  readonly goAway: () => void
  readonly close: () => Promise<void>
}

export type WireOptions = {
  /** Hears how far the log is folded again, when it has to be. */
  readonly onFold?: ((position: number) => void) | undefined
  /** What stands between the program and its store. */
  readonly through?: (store: Store) => Store
}

export async function wire(
  env: Environment,
  door: Services['door'],
  wakeReactor: () => void,
  { onFold, through = store => store }: WireOptions = {},
): Promise<Wired> {
  const home = locateHome(env)
  prepareHome(home)
  const log = openLog(home.logs, door === 'daemon' ? 'daemon' : 'provost')
  const onFolded: OnFold = (position, unread) => {
    for (const each of unread) log.info('an event cannot be read, see `provost log verify`', each)
    onFold?.(position)
  }
  const opened = through(await openStore(home, await storeOf(env, home), onFolded))
  const store = { ...opened, log: provingLog(opened.log) }
  const stopping = new AbortController()
  const ground = { store, log, stopping: stopping.signal }
  const services = composeServices(env, home, door, ground, wakeReactor)
  const close = async () => {
    services.feed.close()
    await services.beside?.close()
    await store.close()
    log.close()
  }
  return { app: createApp(services), services, home, log, goAway: () => stopping.abort(), close }
}

/** `PROVOST_STORE` before the home file; a relative path lies in the home. */
export async function storeOf(env: Environment, home: Home): Promise<string> {
  if (env.PROVOST_STORE) return env.PROVOST_STORE
  const { readHomeConfig } = await import('#config/home-config')
  return (await readHomeConfig(env, home)).store
}

/** Everything else is the path of a file. */
export function isPostgresUrl(store: string): boolean {
  return /^postgres(ql)?:\/\//.test(store)
}

export async function openStore(home: Home, store: string, onFold: OnFold = () => {}): Promise<Store> {
  if (isPostgresUrl(store)) {
    const { openPostgresStore } = await import('#store/postgres/open-postgres-store')
    return openPostgresStore({ url: store, views: VIEWS, clock: systemClock, currentRequest, onFold })
  }
  const { openSqliteStore } = await import('#store/sqlite/open-sqlite-store')
  const path = isAbsolute(store) ? store : join(home.path, store)
  return openSqliteStore({
    path,
    views: VIEWS,
    blobs: fileBlobs(home.blobs),
    clock: systemClock,
    currentRequest,
    onFold,
  })
}

type Ground = { readonly store: Store; readonly stopping: AbortSignal }

function composeWorld(env: Environment, home: Home, door: Services['door'], { store, stopping }: Ground): World {
  const node = nodeAt(home.node)
  const trust = diskTrust({ directory: home.trust, folders: () => trustedFolders(env, home) })
  const steps = stepWatchOf(env) // one for all: a test counts the steps of the whole program
  const supervisorsReady = Number(env.PROVOST_SUPERVISORS_READY ?? (door === 'daemon' ? 2 : 0))
  const sessions = composeSessions(env, home, steps, { supervisorsReady })
  const world: World = {
    store,
    clock: systemClock,
    ids: randomIds(systemClock),
    marks: logMarks(home.logMarks),
    owners: store.presence ? ownersOnNode(() => node().id) : owners,
    get node() {
      return node()
    },
    git: gitCli,
    projectFiles,
    backups: backupFiles,
    projectConfig: projectConfig({
      env,
      homeFile: home.config,
      git: gitCli,
      isTrusted: root => isTrusted(trust, root),
    }),
    trust,
    taskFiles: taskDirectory,
    aside: asideFiles(home.path),
    workspace: gitWorkspace,
    harnesses: taskAgents(() => world),
    suites: suiteRunner(systemClock, runInCages(sessions.cages)),
    baselines: baselineCache,
    evidenceInbox: evidenceInboxOf(() => world),
    evidence: composeEvidence(env, home, steps),
    sessions,
    changes: composeChanges(env, home, sessions.cages),
    reviews: composeReviews(home),
    looking: { landings: gitLandings },
    proof: composeProof(home, () => needsHiddenKey(env, home)),
    swarm: { files: swarmDirectory, git: gitSwarm, testingOs: testingOsDatabase },
    webhooks: composeWebhooks(env, home),
    prices: priceFiles(home.path),
    accounts: { read: () => readAccounts(env, home) },
    steps,
    stopping,
    ...(door === 'daemon' && { isWatched: true }),
  }
  return world
}

async function needsHiddenKey(env: Environment, home: Home): Promise<boolean> {
  const { readHomeConfig } = await import('#config/home-config')
  return (await readHomeConfig(env, home)).proof.requireHiddenKey
}

async function readAccounts(env: Environment, home: Home) {
  const { readHomeConfig } = await import('#config/home-config')
  const { accounts, spread } = await readHomeConfig(env, home)
  return { accounts, spread }
}

async function trustedFolders(env: Environment, home: Home): Promise<readonly string[]> {
  const { readHomeConfig } = await import('#config/home-config')
  return (await readHomeConfig(env, home)).trust.folders
}

function composeServices(
  env: Environment,
  home: Home,
  door: Services['door'],
  { store, log, stopping }: Ground & { readonly log: Log },
  wakeReactor: () => void,
): Services {
  const world = composeWorld(env, home, door, { store, stopping })
  return {
    world,
    past: new PastWorlds(world, VIEWS),
    verifying: new TakeTurns('too many want the log checked'),
    ...(door === 'daemon' && { beside: new HeavyWork(threadsOf(env)) }),
    views: VIEWS,
    feed: new EventFeed(store.log, error => log.error('the feed could not read the log; it tries again', error)),
    stateDirectories: diskStateDirectories(systemClock, world.steps),
    version: packageVersion(),
    startedAt: writeInstant(systemClock.now()),
    door,
    admission: { refusal: () => null },
    plane: { served: null },
    adoption: { rows: door === 'daemon' ? null : [] },
    backupsDirectory: home.backups,
    stylesheet: readStylesheet,
    errors: keepErrors(systemClock),
    authority: () => readAuthority(env, home),
    showConfig: async root => (await import('#config/show-config')).showConfig(env, home, root),
    agents: async () => (await import('#install/agents-here')).agentsHere(env),
    onUnexpected: (error, correlation) => log.error('unexpected failure', error, correlation),
    wakeReactor,
  }
}
