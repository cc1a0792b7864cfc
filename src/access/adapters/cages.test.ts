// Cages as they are really built, each way that this machine can: what the agent sees, what stays inside, what comes out.
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from '#git/run-git'
import { breakOf } from '#testing/broken-cages'
import { cagesWith, FILES, launch, openCagePlace, place, real, run, WAYS, wish } from '#testing/cage-place'
import { CAGE_CHECKS, decideConfinement } from '../rules/cage/decide-confinement.ts'

openCagePlace()

describe.each(WAYS)('built by %s', backend => {
  test('the packages of the project are found from a worktree, and what is written there stays inside', async () => {
    await mkdir(join(place, 'shop/node_modules/leftish'), { recursive: true })
    await writeFile(join(place, 'shop/node_modules/leftish/index.js'), 'module.exports = "found"')
    await symlink(join(place, 'shop/node_modules'), join(place, 'provost/worktrees/shop/node_modules'))
    const { text, test } = await run(
      cagesWith(backend),
      `cd '${wish.workDirectory}' && cat ../node_modules/leftish/index.js; echo changed > ../node_modules/leftish/index.js`,
    )
    expect(text).toContain('found')
    expect(Object.values(test?.checks ?? {}).filter(answer => answer === 'held')).toHaveLength(CAGE_CHECKS.length)
    expect(await real('shop/node_modules/leftish/index.js')).toContain('found')
  })

  test('what it can take of the machine has an end', async () => {
    const ask = `grep -h '^Seccomp:\\|^Max proc' /proc/self/status /proc/self/limits; df -k /tmp /var/tmp /dev/shm`
    const { text } = await run(cagesWith(backend), ask)
    expect(text).toMatch(/Max processes +4096 +4096/)
    expect(text).toMatch(backend === 'bwrap' ? /Seccomp:\s+2/ : /Seccomp:\s+0/)
    const sizes = text.match(/(?<=^\S+ +)\d+(?= +\d+ +\d+ +\d+% \/)/gm)?.map(Number) ?? []
    expect(sizes).toHaveLength(3)
    expect(sizes.reduce((sum, size) => sum + size * 1024, 0)).toBeLessThanOrEqual(totalmem() / 2)
  })

  test('a package that is part of the repository is the one of the worktree', async () => {
    const put = async (name: string, text: string) => {
      await mkdir(dirname(join(place, name)), { recursive: true })
      await writeFile(join(place, name), text)
    }
    await put('shop/packages/till/index.js', 'of the project')
    await put('provost/worktrees/shop/shop-1/packages/till/index.js', 'of the worktree')
    await put('shop/node_modules/leftish/index.js', 'installed')
    await put('shop/node_modules/@shop/far/index.js', 'installed too')
    await symlink('../../packages/till', join(place, 'shop/node_modules/@shop/till'))
    await symlink(join(place, 'shop/node_modules'), join(place, 'provost/worktrees/shop/node_modules'))
    const read = ['@shop/till', 'leftish', '@shop/far'].map(name => `cat ../node_modules/${name}/index.js; echo`)
    const { text, test } = await run(cagesWith(backend), `cd '${wish.workDirectory}'; ${read.join(';')}`)
    expect(text.split('\n').filter(Boolean)).toEqual(['of the worktree', 'installed', 'installed too'])
    expect(Object.values(test?.checks ?? {}).filter(answer => answer === 'held')).toHaveLength(CAGE_CHECKS.length)
  })

  test('another link beside a worktree is not there', async () => {
    await symlink(join(place, 'ada/.ssh'), join(place, 'provost/worktrees/shop/node_modules'))
    const { text } = await run(cagesWith(backend), `ls -a '${dirname(wish.workDirectory)}'`)
    expect(text).not.toContain('node_modules')
  })

  test('all checks are held, the agent is told from its exit code, and the marks of the test are gone', async () => {
    const { code, test, text } = await run(cagesWith(backend), 'ls -A ~ | grep provost; exit 7')
    expect([code, text]).toEqual([7, ''])
    expect(test).toEqual({ launch: 'shop-1/1', checks: Object.fromEntries(CAGE_CHECKS.map(check => [check, 'held'])) })
  })

  test('its work and its hand-in come out; what it changes elsewhere does not', async () => {
    const cages = cagesWith(backend)
    const script = `set -e
      echo work > hello.txt; git add hello.txt; git -c user.name=a -c user.email=a commit -q -m mine
      echo handed > ${wish.handIn}/report
      echo '{}' > ~/.claude.json.new; mv ~/.claude.json.new ~/.claude.json
      echo '{"hooks":1}' > ~/.claude/settings.json; echo x > ~/.bashrc; echo x > ${place}/shop/escaped
      cat /run/provost/prompt.md`
    const { code, text } = await run(cages, script)
    expect([code, text]).toEqual([0, 'Do it'])
    expect(await real('provost/worktrees/shop/shop-1/hello.txt')).toBe('work\n')
    expect(await real('provost/tasks/ta_1/inbox/report')).toBe('handed\n')
    for (const name of ['ada/.claude.json', 'ada/.claude/settings.json'] as const)
      expect(await real(name)).toBe(FILES[name])
    expect(await readdir(join(place, 'ada'))).toEqual(['.claude', '.claude.json', '.ssh', 'notes.txt'])
    expect(await cages.settle('shop-1')).toEqual({ outside: ['escaped'], carried: [] })
  })

  test.each([
    ['a key', 'ada/.ssh/id_ed25519'],
    ['an earlier talk', 'ada/.claude/projects/old.jsonl'],
    ['the token of Provost', 'provost/token'],
  ])('%s is not there', async (_what, name) => {
    const { text } = await run(cagesWith(backend), `cat ${join(place, name)}`)
    expect(text).toMatch(/No such file or directory/)
  })

  test('what it started ends with it', async () => {
    const { code } = await run(
      cagesWith(backend),
      `setsid sh -c 'sleep 300; echo late > ${wish.handIn}/late' & echo $! ; exit 0`,
    )
    expect(code).toBe(0) // the end of the streams was waited for: nobody holds them any more
  })

  test('it ends in order when its group is asked to', async () => {
    const cages = cagesWith(backend)
    const script = `trap 'echo bye; exit 5' TERM; echo ready > ${wish.handIn}/ready; while :; do sleep 0.05; done`
    const { child, ended, test } = await launch(cages, script)
    expect(test).not.toBeNull()
    await cages.release(wish, true)
    await expect
      .poll(() =>
        stat(join(wish.handIn!, 'ready')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    process.kill(-child.pid!, 'SIGTERM')
    expect(await ended).toEqual({ code: 5, text: expect.stringContaining('bye\n') })
  })

  test('without the word its program is never started', async () => {
    const cages = cagesWith(backend)
    const { ended } = await launch(cages, `echo ran > ${wish.handIn}/ran`)
    await cages.release(wish, false)
    expect((await ended).code).toBe(75)
    expect(await readdir(wish.handIn!)).toEqual([])
  })

  test('a login that it renewed is carried back, once, and only over the one it had', async () => {
    const cages = cagesWith(backend)
    const renew = (token: string) => `echo '${JSON.stringify({ token, expires: 2 })}' > ~/.claude/.credentials.json`
    await run(cages, renew('new'))
    const carried = { file: '.claude/.credentials.json', result: 'carry' }
    expect((await cages.settle('shop-1'))?.carried).toEqual([carried])
    expect(JSON.parse(await real('ada/.claude/.credentials.json'))).toEqual({ token: 'new', expires: 2 })
    expect((await cages.settle('shop-1'))?.carried).toEqual([])
    const { ended, test } = await launch(cages, renew('newer'), { generation: 2 })
    expect(test).not.toBeNull()
    await writeFile(join(place, 'ada/.claude/.credentials.json'), JSON.stringify({ token: 'elsewhere', expires: 3 }))
    await cages.release({ session: 'shop-1', generation: 2 }, true)
    await ended
    expect((await cages.settle('shop-1'))?.carried).toEqual([{ ...carried, result: 'aside', code: 'LOGIN_MOVED' }])
    expect(await real('ada/.claude/.credentials.json')).toContain('elsewhere')
  })

  test('a login that it renews again while it works is carried each time', async () => {
    const cages = cagesWith(backend)
    const write = (token: string) => `echo '${JSON.stringify({ token, expires: 2 })}' > ~/.claude/.credentials.json`
    const wait = (name: string) => `until [ -e ${wish.handIn}/${name} ]; do sleep 0.02; done`
    const { ended, test } = await launch(cages, `${write('one')}; ${wait('first')}; ${write('two')}; ${wait('second')}`)
    expect(test).not.toBeNull()
    await cages.release(wish, true)
    for (const [token, go] of [
      ['one', 'first'],
      ['two', 'second'],
    ] as const) {
      await expect
        .poll(() => cages.carryLogins('shop-1'))
        .toEqual([{ file: '.claude/.credentials.json', result: 'carry' }])
      expect(JSON.parse(await real('ada/.claude/.credentials.json')).token).toBe(token)
      await writeFile(join(wish.handIn!, go), '')
    }
    await ended
    expect((await cages.settle('shop-1'))?.carried).toEqual([])
  })

  test('its commits come home on its own branch, and on no other', async () => {
    const cages = cagesWith(backend)
    const commit = 'git -c user.name=a -c user.email=a commit -q --allow-empty -m'
    const head = await git(wish.projectRoot, 'rev-parse', 'HEAD')
    await run(
      cages,
      `${commit} one; ${commit} two; git branch other; git gc -q --prune=now; git config core.pager evil`,
    )
    expect(await git(wish.projectRoot, 'rev-parse', 'work')).toBe(head)
    expect(await cages.takeCommits('shop-1', 'work')).toMatchObject({ from: head.trim(), count: 2 })
    expect(await git(wish.projectRoot, 'log', '--format=%s', 'work')).toBe('two\none\nFirst\n')
    expect(await git(wish.projectRoot, 'fsck', '--strict')).not.toMatch(/missing|broken|error/)
    expect(await git(wish.projectRoot, 'branch', '--list', 'other')).toBe('')
    expect(await git(wish.workDirectory, 'status', '--porcelain')).toBe('')
    expect(await cages.takeCommits('shop-1', 'work')).toBeNull()
    await git(
      wish.workDirectory,
      '-c',
      'user.name=b',
      '-c',
      'user.email=b',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'mine',
    )
    expect(await cages.takeCommits('shop-1', 'work')).toBeNull() // never back over what somebody else did
    expect(await git(wish.projectRoot, 'log', '-1', '--format=%s', 'work')).toBe('mine\n')
  })
})

test.runIf(WAYS.includes('bwrap')).each(CAGE_CHECKS)('where %s is broken nothing is started', async check => {
  const cages = cagesWith('bwrap')
  const { ended, test } = await launch(cages, `echo ran > ${wish.handIn}/ran`, {}, breakOf(check, place, wish))
  expect(test?.checks).toMatchObject({ [check]: 'broken' })
  const facts = { launch: 'shop-1/1', backend: 'bwrap', why: '', seccomp: true, network: 'open' } as const
  for (const wanted of ['required', 'preferred'] as const) {
    const decided = decideConfinement({ ...facts, wish: wanted, wishFrom: 'home', test })
    // Who shares its processes with others breaks two: the first is named.
    const named = check === 'nothing_outlives' ? 'others_unseen' : check
    const words = `NOT CONFINED: ${named} is broken`
    expect(decided).toMatchObject({ start: false, confined: false, code: 'CONFINEMENT_FAILED', words })
  }
  await cages.release(wish, false)
  expect((await ended).code).toBe(75)
  expect(await readdir(wish.handIn!)).toEqual([])
})
