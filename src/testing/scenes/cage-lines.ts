// Cages by commands, beside an agent that a person let run open.
import type { Line } from '../command-scene.ts'
import { canBuildCages } from '../machine-cages.ts'

const canConfine = await canBuildCages()

export const cageLines: readonly Line[] = [
  {
    line: 'session show {session} --cage',
    says: ['NOT CONFINED', 'no plan: this launch has no cage', '0 of 13 checks held'],
    json: { isConfined: false, network: null },
    logs: 'any',
  },
  { line: 'session show shop-99 --cage', refused: 'NOT_FOUND', logs: 'any' },
  { line: 'cage plan', cwd: ({ place }) => place, refused: 'PROJECT_NEEDED' },
  { line: 'cage test', says: canConfine ? '13 of 13 checks held' : 'NOT CONFINED', exit: canConfine ? 0 : 1 },
  { line: 'cage test --project nowhere', refused: 'NOT_FOUND' },
]
