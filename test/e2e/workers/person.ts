// A person at the keyboard: edits the files it is told to at the moments it is told to, in the ways editors do, and answers
// what really happened. Each edit carries a word of its own, by which it is found again.
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createInterface } from 'node:readline'

export type Habit = 'in place' | 'slowly' | 'append' | 'replace' | 'delete' | 'new directory' | 'chmod'
export type Edit = {
  readonly file: string
  readonly habit: Habit
  readonly word: string
  readonly afterUs: number
  /** How long a slow one holds the file open before it writes. */
  readonly holdsUs: number
}

const HABITS: Readonly<Record<Habit, (edit: Edit) => void>> = {
  'in place': ({ file, word }) => writeFileSync(file, word, { flag: 'r+' }),
  slowly: ({ file, word, holdsUs }) => {
    const handle = openSync(file, 'r+')
    ftruncateSync(handle)
    wait(holdsUs)
    writeSync(handle, word)
    closeSync(handle)
  },
  append: ({ file, word }) => writeFileSync(file, word, { flag: 'a' }),
  replace: ({ file, word }) => {
    writeFileSync(`${file}~`, word)
    renameSync(`${file}~`, file)
  },
  delete: ({ file }) => unlinkSync(file),
  'new directory': ({ file, word }) => {
    mkdirSync(file, { recursive: true })
    writeFileSync(`${file}/note`, word)
  },
  chmod: ({ file }) => chmodSync(file, 0o700),
}

// Moments of microseconds matter here, and no timer is as exact as looking at the clock.
function wait(us: number): void {
  const until = process.hrtime.bigint() + BigInt(us) * 1000n
  while (process.hrtime.bigint() < until);
}

function carryOut(edit: Edit): string {
  wait(edit.afterUs)
  try {
    HABITS[edit.habit](edit)
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const edits: Edit[] = JSON.parse(line)
  process.stdout.write(`${JSON.stringify(edits.map(carryOut))}\n`)
}
