// The one catalog of error codes: types, rendering, problem documents, exit codes and the reference all come from it.
import { accessRows } from './catalog/access.ts'
import { evidenceRows } from './catalog/evidence.ts'
import { fleetRows } from './catalog/fleet.ts'
import { houseRows } from './catalog/house.ts'
import { httpRows } from './catalog/http.ts'
import { installRows } from './catalog/install.ts'
import { lessonsRows } from './catalog/lessons.ts'
import { lookingRows } from './catalog/looking.ts'
import { proofRows } from './catalog/proof.ts'
import { reviewRows } from './catalog/review.ts'
import type { CatalogRow, Room } from './catalog/row.ts'
import { seedRows } from './catalog/seed.ts'
import { sessionRows } from './catalog/session.ts'
import { stateDirRows } from './catalog/state-dir.ts'
import { swarmRows } from './catalog/swarm.ts'
import { taskRows } from './catalog/task.ts'
import { usageRows } from './catalog/usage.ts'

export type { CatalogRow, ErrorClass, ErrorKind, Room, Severity } from './catalog/row.ts'

const catalog = {
  ...seedRows,
  ...houseRows,
  ...httpRows,
  ...accessRows,
  ...swarmRows,
  ...taskRows,
  ...sessionRows,
  ...reviewRows,
  ...lookingRows,
  ...evidenceRows,
  ...lessonsRows,
  ...stateDirRows,
  ...usageRows,
  ...fleetRows,
  ...proofRows,
  ...installRows,
}

export type ErrorCode = keyof typeof catalog

export const ERROR_CATALOG: Readonly<Record<ErrorCode, CatalogRow>> = catalog

export type CatalogSection = {
  readonly id: Room | 'seed' | 'http'
  readonly title: string
  readonly rows: Readonly<Record<string, CatalogRow>>
}

// The order in which the reference lists the codes.
export const CATALOG_SECTIONS: readonly CatalogSection[] = [
  { id: 'seed', title: 'Runs, records and transitions', rows: seedRows },
  { id: 'house', title: 'All rooms', rows: houseRows },
  { id: 'http', title: 'HTTP, daemon and log', rows: httpRows },
  { id: 'access', title: 'Authority', rows: accessRows },
  { id: 'swarm', title: 'Swarm and SARIF', rows: swarmRows },
  { id: 'task', title: 'Task', rows: taskRows },
  { id: 'session', title: 'Session', rows: sessionRows },
  { id: 'review', title: 'Review', rows: reviewRows },
  { id: 'looking', title: 'Looking', rows: lookingRows },
  { id: 'evidence', title: 'Evidence', rows: evidenceRows },
  { id: 'lessons', title: 'Lessons', rows: lessonsRows },
  { id: 'statedir', title: 'State directory', rows: stateDirRows },
  { id: 'usage', title: 'Usage', rows: usageRows },
  { id: 'fleet', title: 'Nodes', rows: fleetRows },
  { id: 'proof', title: 'Proof', rows: proofRows },
  { id: 'install', title: 'Installation', rows: installRows },
]

export function findCatalogRow(code: string): CatalogRow | undefined {
  return isErrorCode(code) ? ERROR_CATALOG[code] : undefined
}

// Own keys only: `constructor` is no code.
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOG, code)
}
