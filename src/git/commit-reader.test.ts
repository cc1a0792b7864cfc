import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitAll, inSessionRepository } from '#testing/session-repository'
import { commitReader } from './commit-reader.ts'
import { git } from './run-git.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

test('lines that changed, names that changed and files that went, whatever they are called', async () => {
  await inSessionRepository(async root => {
    const write = (name: string, lines: readonly string[]) => writeFile(join(root, name), `${lines.join('\n')}\n`)
    await write('app.js', numbers(20))
    await write('old name.js', numbers(30))
    await write('gone.js', ['bye'])
    const older = await commitAll(root)
    await write('app.js', [...numbers(20).with(4, 'changed').toSpliced(9, 2), 'added', 'twice'])
    await rename(join(root, 'old name.js'), join(root, 'neü name.js'))
    await rm(join(root, 'gone.js'))
    const newer = await commitAll(root)

    const { changed, renames, deleted } = await commitReader.compare(root, older, newer)
    expect(changed.get('app.js')).toEqual([
      { from: 5, to: 5 },
      { from: 19, to: 20 },
    ])
    expect(renames).toEqual([{ from: 'old name.js', to: 'neü name.js' }])
    expect([...deleted]).toEqual(['gone.js'])
    expect(await commitReader.readText(root, older, 'gone.js')).toBe('bye\n')
    expect(await commitReader.readText(root, newer, 'gone.js')).toBeNull()
    expect(await commitReader.findMergeBase(root, older, newer)).toBe(older)
  })
})

test('commits that share nothing have no base', async () => {
  await inSessionRepository(async root => {
    const one = await commitAll(root)
    await git(root, 'checkout', '--quiet', '--orphan', 'other')
    expect(await commitReader.findMergeBase(root, one, await commitAll(root, 'elsewhere'))).toBeNull()
  })
})
