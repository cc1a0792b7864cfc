// Commands about nodes, asks and work, in a home that is alone.
import type { Line } from '../command-scene.ts'

export const fleetLines: readonly Line[] = [
  { line: 'node list', says: 'is alone', json: { nodes: [] } },
  { line: 'ask list', says: 'nothing is asked', json: { asks: [] } },
  { line: 'ask list extra', refused: 'USAGE' },
  { line: 'ask withdraw as_4K7Q', refused: 'NOT_FOUND' },
  { line: 'node list extra', refused: 'USAGE' },
  { line: 'serve --listen nowhere', refused: 'INPUT_INVALID' },
  { line: 'node ticket', refused: 'PLANE_NOT_SERVED' },
  { line: 'node ticket --label core', refused: 'INPUT_INVALID' },
  { line: 'node join', refused: 'INPUT_INVALID' },
  { line: 'node join --ticket pvt1.none', refused: 'NODE_TICKET_REFUSED' },
  { line: 'node label build-2 gpu=a100', refused: 'NODE_UNKNOWN' },
  { line: 'node drain build-2', refused: 'NODE_UNKNOWN' },
  { line: 'node resume build-2', refused: 'NODE_UNKNOWN' },
  { line: 'node declare-lost build-2 --reason stolen', refused: 'NODE_UNKNOWN' },
  { line: 'node declare-lost build-2', refused: 'REASON_REQUIRED' },
  { line: 'node revoke build-2 --reason copied', refused: 'NODE_UNKNOWN' },
  { line: 'session fetch {session}', refused: 'NOT_FOUND' },
  { line: 'work list', says: 'no work is asked for', json: { works: [] } },
  { line: 'work list extra', refused: 'USAGE' },
  // Whoever asks why looks first, and may see that nothing is lost any more.
  { line: 'work why wk_4K7Q', refused: 'NOT_FOUND', logs: 'any' },
  { line: 'work cancel wk_4K7Q', refused: 'FLEET_NEEDS_POSTGRES' },
  { line: 'session spawn --prompt hello --needs gpu', refused: 'FLEET_NEEDS_POSTGRES' },
  { line: 'node readmit this', refused: 'REASON_REQUIRED' },
  { line: 'node readmit nd_4K7Q --reason "it is back"', refused: 'NODE_UNKNOWN' },
  { line: 'node readmit this --reason "it is back"', says: 'nothing to do', json: { changed: false } },
  { line: 'node adopt {session}', says: 'it has an owner', json: { action: 'none', rule: 'A1' } },
  { line: 'node adopt {session} --apply', refused: 'REASON_REQUIRED' },
  { line: 'node adopt shop-99', refused: 'NOT_FOUND' },
]
