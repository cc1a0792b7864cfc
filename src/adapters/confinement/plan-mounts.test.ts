import { expect, test } from 'vitest'
import { flagsAt, isWithin, parseMountTable } from './mount-table.ts'
import { planMounts } from './plan-mounts.ts'

const TABLE = parseMountTable(`22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
23 22 0:5 / /dev rw,nosuid - devtmpfs dev rw
24 22 0:4 / /proc rw,relatime - proc proc rw
25 22 7:1 / /snap/core ro,nodev,relatime - squashfs /dev/loop1 ro
26 22 0:40 / /mnt/my\\040disk rw,noexec - ext4 /dev/vdb rw
`)

test('the table is read with its flags, and names are unescaped', () => {
  expect(TABLE.map(({ path, flags, isReadOnly }) => `${path} ${flags.join(',')} ${isReadOnly}`)).toEqual([
    '/ relatime false',
    '/dev nosuid false',
    '/proc relatime false',
    '/snap/core nodev,relatime true',
    '/mnt/my disk noexec false',
  ])
  expect(flagsAt(TABLE, '/mnt/my disk/shop')).toEqual(['noexec'])
  expect(flagsAt(TABLE, '/mnt/my diskette')).toEqual(['relatime'])
})

test.each<[directory: string, path: string, answer: boolean]>([
  ['/a', '/a', true],
  ['/a', '/a/b', true],
  ['/a', '/ab', false],
  ['/', '/a', true],
])('%s holds %s: %s', (directory, path, answer) => expect(isWithin(directory, path)).toBe(answer))

test('first everything is closed, then what is temporary opened, then the project covered, then what was given opened', () => {
  const steps = planMounts(TABLE, {
    temporary: ['/tmp'],
    closed: ['/tmp/home'],
    trees: ['/work/shop'],
    open: ['/work/shop/.provost/worktrees/shop-1'],
    scratch: '/tmp/s',
  })
  expect(steps.map(step => step.join(' ').replaceAll('  ', ' '))).toEqual([
    'close ro,relatime /',
    'close ro,nosuid /dev',
    'close ro,noexec /mnt/my disk',
    'bind /tmp /tmp',
    'flags rw,relatime /tmp',
    'bind /tmp/home /tmp/home',
    'flags ro,relatime /tmp/home',
    'bind /work/shop /tmp/s/0-real',
    'overlay lowerdir=/tmp/s/0-real,upperdir=/tmp/s/0-upper,workdir=/tmp/s/0-work,userxattr /work/shop',
    'bind /tmp/s/0-real/.provost/worktrees/shop-1 /work/shop/.provost/worktrees/shop-1',
    'flags rw,relatime /work/shop/.provost/worktrees/shop-1',
    'release /tmp/s/0-real',
    'hide /tmp/s',
  ])
})
