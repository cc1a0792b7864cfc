// What `provost doctor --repair` can mend by itself. Nothing is deleted: what is replaced is kept beside it.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Home, locateHome } from '#adapters/files/home'
import { readPaper, removePaper } from './daemon-paper.ts'
import { findDaemon } from './find-daemon.ts'
import { type Environment, openStore, storeOf } from './wiring.ts'

export type Repair = { readonly what: string; readonly done: boolean }

type Step = { readonly what: string; readonly mend: () => Promise<void> | void }

export async function repairHome(env: Environment, apply: boolean): Promise<Repair[]> {
  const home = locateHome(env)
  const repairs: Repair[] = []
  for (const { what, mend } of [...(await stalePaper(home)), ...drafts(home), ...views(env, home)]) {
    if (apply) await mend()
    repairs.push({ what, done: apply })
  }
  return repairs
}

async function stalePaper(home: Home): Promise<Step[]> {
  const paper = readPaper(home)
  if (!paper || (await findDaemon(home))) return []
  return [{ what: `remove daemon.json of the dead daemon ${paper.pid}`, mend: () => removePaper(home, paper.pid) }]
}

/** Half-written files of processes that died while writing; their content was never used. */
function drafts(home: Home): Step[] {
  const isDraft = (name: string) => name.endsWith('.tmp') || name.endsWith('.partial') || name.includes('.restoring')
  const names = existsSync(home.path) ? readdirSync(home.path).filter(isDraft) : []
  const inBackups = existsSync(home.backups)
    ? readdirSync(home.backups)
        .filter(isDraft)
        .map(name => join('backups', name))
    : []
  return [...names, ...inBackups].map(name => ({
    what: `remove the unfinished ${name}`,
    mend: () => rmSync(join(home.path, name), { recursive: true, force: true }),
  }))
}

function views(env: Environment, home: Home): Step[] {
  const mend = async () => {
    const store = await openStore(home, await storeOf(env, home))
    await store.maintenance.rebuildViews().finally(() => store.close())
  }
  return [{ what: 'fold the whole log again into the views', mend }]
}
