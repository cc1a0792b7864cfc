// The plan carried out by bubblewrap. Its version 0.8 knows no overlays: they are laid in an outer namespace and bound.
import type { PlannedMount } from '#access/rules/cage/plan-mounts'
import { type CageCommand, OUTER_NAMESPACES, overlayOptions, steady } from '../cage-command.ts'
import { temporaryBytes } from '../cage-limits.ts'

// One process for all layers, because each would cost as much as the whole. The shell stays: bubblewrap dies with its parent, and
// that must not be the supervisor.
const STAGE = `
set -eu
filter=$2
mount --all --fstab "$1"
shift 2
if [ -n "$filter" ]; then exec 9<"$filter"; fi
"$@"
`

/** `filter`: a file with a compiled seccomp program; null: none. `table`: the file that holds what `composeStage` says. */
export function bwrapCommand(
  cage: CageCommand,
  programs: { readonly unshare: string; readonly bwrap: string },
  table: string,
  filter: string | null,
) {
  const laid = new Map(overlaysOf(cage).map(({ path }, index) => [path, `${cage.stage}/${index}`]))
  const bwrap = [programs.bwrap, ...bwrapArguments(cage, laid, filter !== null), '--', ...cage.command]
  const outer = [programs.unshare, ...OUTER_NAMESPACES, '--', '/bin/sh', '-c', STAGE, 'provost-stage']
  return steady([...outer, table, filter ?? '', ...bwrap])
}

function overlaysOf({ mounts }: CageCommand): readonly PlannedMount[] {
  return mounts.filter(({ mode }) => mode === 'overlay')
}

/** The layers as a table of mounts: a place in memory, and in it one directory for each. */
export function composeStage(cage: CageCommand): string {
  const layers = overlaysOf(cage).map((mount, index) => [
    `${cage.stage}/${index}`,
    'overlay',
    `${overlayOptions(mount)},X-mount.mkdir`,
  ])
  const rows = [[cage.stage, 'tmpfs', 'mode=0700'], ...layers]
  return rows.map(row => `provost ${row.map(escapeWord).join(' ')} 0 0\n`).join('')
}

function escapeWord(word: string): string {
  return word.replaceAll(/[\s\\#]/g, letter => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

const NAMESPACES = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try']

function bwrapArguments(cage: CageCommand, laid: ReadonlyMap<string, string>, hasFilter: boolean): string[] {
  const { mounts, links, user, cwd, hasNetwork } = cage
  const closed = mounts.filter(({ mode, path }) => mode === 'hide' && !cage.files.has(path))
  return [
    ...NAMESPACES,
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...[
      '--disable-userns',
      '--die-with-parent',
      '--cap-drop',
      'ALL',
      '--uid',
      String(user.uid),
      '--gid',
      String(user.gid),
    ],
    ...(hasFilter ? ['--seccomp', '9'] : []),
    ...mounts.flatMap(mount => mountArguments(mount, cage, laid)),
    ...links.flatMap(({ path, to }) => ['--symlink', to, path]),
    ...closed.flatMap(({ path }) => ['--remount-ro', path]),
    ...['--chdir', cwd],
  ]
}

function mountArguments(
  mount: PlannedMount,
  { files, emptyFile }: CageCommand,
  laid: ReadonlyMap<string, string>,
): string[] {
  const { path, mode, from, layer, rule } = mount
  switch (mode) {
    case 'ro':
      return ['--ro-bind', from!, path]
    case 'rw':
      return ['--bind', from!, path]
    case 'overlay':
      return ['--bind', laid.get(path)!, path]
    case 'copy':
      return rule === 'N9' ? [] : ['--bind', layer!, path] // it lies in the private home itself
    case 'private':
    case 'empty':
      return ['--bind', layer!, path]
    case 'hide':
      return files.has(path) ? ['--ro-bind', emptyFile, path] : ['--tmpfs', path]
    case 'tmpfs':
      return ['--perms', '1777', '--size', String(temporaryBytes(path)), '--tmpfs', path]
    case 'proc':
      return ['--proc', path]
    case 'dev':
      return ['--dev', path]
    case 'absent':
      return []
  }
}
