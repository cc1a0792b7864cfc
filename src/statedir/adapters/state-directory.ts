// A state directory on this machine's disk.
import { lstatSync } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import type { Clock } from '#kernel/ports/clock'
import { noStepWatch, type StepWatch } from '#kernel/ports/step-watch'
import type { HeldDirectory, StateDirectories, StateDirectory } from '../ports/state-directory.ts'
import { archiveEntries } from './archive-entries.ts'
import { type ArchivePlaces, archivePlacesOf } from './archive-places.ts'
import { readBoundedFile } from './bounded-file.ts'
import { clearStateLeftovers } from './clear-leftovers.ts'
import { replaceWhole } from './durable-draft.ts'
import { lookAtEntries } from './look-at-entries.ts'
import { restoreEntries } from './restore-entries.ts'
import { listKeptSnapshots, removeSnapshot, sealOpenSnapshots } from './snapshot-store.ts'
import { breakStateLock, type HeldLock, sightLock, takeStateLock } from './state-lock.ts'
import { readLogText } from './state-log.ts'
import { orUnusable } from './system-error.ts'

export function diskStateDirectories(clock: Clock, watch: StepWatch = noStepWatch): StateDirectories {
  return {
    open: path => openStateDirectory(path, clock, watch),
    async kindOf(path) {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      if (!stats) return 'absent'
      if (stats.isSymbolicLink()) return 'symlink'
      return stats.isDirectory() ? 'dir' : 'other'
    },
    realPath: path => realpath(path),
    readText: readBoundedFile,
    listNames: path => readdir(path).catch(() => []),
  }
}

export function openStateDirectory(path: string, clock: Clock, watch: StepWatch = noStepWatch): StateDirectory {
  const places = archivePlacesOf(path)
  return {
    path,
    look: () => lookAtEntries(path),
    readFile: (name, bytesMax) => readBoundedFile(`${path}/${name}`, bytesMax),
    readLog: name => readLogText(places, name),
    sightLock: async () => sightLock(places),
    listSnapshots: async () => listKeptSnapshots(places),
    lock: waitMs =>
      orUnusable(path, async () => {
        const held = await takeStateLock(places, waitMs, clock)
        watch('locked')
        return holdDirectory(places, held, clock, watch)
      }),
    breakLock: token => orUnusable(path, () => breakStateLock(places, token, clock)),
  }
}

function holdDirectory(places: ArchivePlaces, lock: HeldLock, clock: Clock, watch: StepWatch): HeldDirectory {
  const mayGoOn = lock.check
  const guarded = <Value>(work: () => Promise<Value>) => orUnusable(places.directory, work)
  return {
    token: lock.token,
    check: lock.check,
    recover: () =>
      guarded(async () => {
        await clearStateLeftovers(places)
        return sealOpenSnapshots(places, mayGoOn)
      }),
    archive: order => archiveEntries({ places, nowMs: clock.now(), mayGoOn, watch }, order),
    removeSnapshots: names =>
      guarded(async () => {
        for (const name of names) {
          mayGoOn()
          await removeSnapshot(places, name)
          watch('pruned')
        }
      }),
    publish: (name, text) =>
      guarded(async () => {
        watch('publish')
        await replaceWhole(places.drafts, `${places.directory}/${name}`, text, mayGoOn)
        watch('published')
      }),
    restore: order => guarded(() => restoreEntries({ places, mayGoOn, watch }, order)),
    release: async () => {
      watch('release')
      await guarded(lock.release)
    },
  }
}
