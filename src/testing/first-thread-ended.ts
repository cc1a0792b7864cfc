// A program whose first thread has ended while another goes on, as pthread_exit in main leaves it.
import { spawnSync } from 'node:child_process'

/** Numbers of the call by which one thread ends; exit(2) of a language would end the process. */
const EXIT: Readonly<Record<string, number>> = { x64: 60, arm64: 93 }

/** Perl with threads comes with git on Debian; elsewhere one of the others may be there. */
const WAYS: readonly (readonly string[])[] = [
  ['perl', '-Mthreads', '-e', `threads->create(sub { sleep 1 while 1 })->detach; syscall(${EXIT[process.arch]}, 0)`],
  [
    'python3',
    '-c',
    `import ctypes, threading, time
threading.Thread(target=lambda: [time.sleep(1) for _ in iter(int, 1)]).start()
ctypes.CDLL(None).syscall(${EXIT[process.arch]}, 0)`,
  ],
]
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  perl: ['-Mthreads', '-e', '1'],
  python3: ['-c', 'import ctypes, threading'],
}

/** Undefined where this machine has nothing that can do it. */
export const FIRST_THREAD_ENDED: readonly string[] | undefined =
  process.platform === 'linux' && process.arch in EXIT
    ? WAYS.find(([program]) => spawnSync(program!, NEEDS[program!]).status === 0)
    : undefined
