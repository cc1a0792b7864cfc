import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeTree } from './remove-tree.ts'

test('directories inside of each other, longer than a path may be, are removed', async () => {
  const place = await mkdtemp(join(tmpdir(), 'provost-deep-'))
  const script = 'n=0; while [ $n -lt 25 ]; do mkdir -p "$1" && cd -P "./$1"; n=$((n + 1)); done; : > file'
  execFileSync('sh', ['-c', script, 'sh', Array(100).fill('a').join('/')], { cwd: place })
  await removeTree(place)
  expect(existsSync(place)).toBe(false)
  await removeTree(place) // what is not there is no failure
})
