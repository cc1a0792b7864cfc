// Ways to break each check of a cage: what bubblewrap is told is changed between the plan and the launch.
import { join } from 'node:path'
import type { CageWish } from '#access/ports/cages'
import type { CageCheck } from '#access/rules/cage/decide-confinement'

export type Break = (command: readonly string[]) => readonly string[]

export function breakOf(check: CageCheck, place: string, wish: CageWish): Break {
  return BREAKS[check](place, wish)
}

/** One word more for bubblewrap, behind the mounts of the plan and before they are closed. */
const also =
  (...words: string[]): Break =>
  command => {
    const at = command.includes('--remount-ro') ? command.indexOf('--remount-ro') : command.lastIndexOf('--chdir')
    return command.toSpliced(at, 0, ...words)
  }
const instead =
  (words: readonly string[], others: readonly string[]): Break =>
  command => {
    const at = command.findIndex((_word, index) => words.every((word, offset) => command[index + offset] === word))
    return command.toSpliced(at, words.length, ...others)
  }
const sharedPids: Break = command =>
  instead(['--proc', '/proc'], ['--ro-bind', '/proc', '/proc'])(instead(['--unshare-pid'], [])(command))

/** Each is really broken: the world that is built is another one than the plan says. */
const BREAKS: Readonly<Record<CageCheck, (place: string, wish: CageWish) => Break>> = {
  worktree_writable: (_place, wish) => also('--ro-bind', wish.workDirectory, wish.workDirectory),
  hand_in_writable: (_place, wish) => also('--ro-bind', wish.handIn!, wish.handIn!),
  home_writable: place => also('--remount-ro', join(place, 'ada')),
  outside_not_writable: () => also('--tmpfs', '/etc'),
  provost_home_hidden: place => also('--ro-bind', join(place, 'shop/README.md'), join(place, 'provost/provost.db')),
  other_runs_hidden: place => also('--ro-bind', join(place, 'shop'), join(place, 'provost/runs')),
  secrets_hidden: place => also('--ro-bind', join(place, 'ada/.ssh'), join(place, 'ada/.ssh')),
  daemon_unreachable: place => also('--ro-bind', join(place, 'shop/README.md'), join(place, 'provost/daemon.sock')),
  sockets_unreachable: place => also('--ro-bind', join(place, 'shop'), `/tmp/tmux-${process.getuid!()}`),
  others_unseen: () => sharedPids,
  no_new_privs: () => instead(['--cap-drop', 'ALL'], ['--cap-add', 'CAP_DAC_OVERRIDE']),
  nothing_outlives: () => sharedPids,
  network_as_said: () => instead(['--unshare-ipc'], ['--unshare-ipc', '--unshare-net']),
}
