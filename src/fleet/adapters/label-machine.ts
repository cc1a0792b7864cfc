// What the program says by itself about the machine it runs on.
import { arch, availableParallelism, platform, totalmem } from 'node:os'

const MIB = 1_048_576

export function labelMachine() {
  return {
    os: platform(),
    arch: arch(),
    cpus: String(availableParallelism()),
    'memory-mib': String(Math.floor(totalmem() / MIB)),
  }
}
