// The plan carried out by bubblewrap. Its version 0.8 knows no overlays: they are laid in an outer namespace and bound.
import type { PlannedMount } from '#access/rules/cage/plan-mounts'
import { type CageCommand, OUTER_NAMESPACES, overlayOptions, steady } from '../cage-command.ts'

// The shell stays: bubblewrap dies with its parent, and that must not be the supervisor.
const STAGE = `
set -eu
stage=$1 filter=$2
shift 2
mount -t tmpfs -o mode=0700 provost "$stage"
(
  cd "$stage"
  names=
  while [ "$1" != -- ]; do names="$names $1"; shift 2; done
  if [ -n "$names" ]; then mkdir $names; fi
)
while [ "$1" != -- ]; do
  mount -t overlay -o "$2" provost "$stage/$1"
  shift 2
done
shift
if [ -n "$filter" ]; then exec 9<"$filter"; fi
"$@"
`

/** `filter`: a file with a compiled seccomp program; null: none. */
export function bwrapCommand(
  cage: CageCommand,
  programs: { readonly unshare: string; readonly bwrap: string },
  filter: string | null,
) {
  const overlays = cage.mounts.filter(({ mode }) => mode === 'overlay')
  const laid = new Map(overlays.map((mount, index) => [mount.path, `${cage.stage}/${index}`]))
  const steps = overlays.flatMap((mount, index) => [String(index), overlayOptions(mount)])
  const bwrap = [programs.bwrap, ...bwrapArguments(cage, laid, filter !== null), '--', ...cage.command]
  const outer = [programs.unshare, ...OUTER_NAMESPACES, '--', '/bin/sh', '-c', STAGE, 'provost-stage']
  return steady([...outer, cage.stage, filter ?? '', ...steps, '--', ...bwrap])
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
      return ['--perms', '1777', '--tmpfs', path]
    case 'proc':
      return ['--proc', path]
    case 'dev':
      return ['--dev', path]
    case 'absent':
      return []
  }
}
