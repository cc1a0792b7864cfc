// How much an agent may write outside of its worktree, and how such a size is read.

const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const LAYER_BYTES_MIN = MIB
export const LAYER_BYTES_USUAL = 4 * GIB

export function composeSize(bytes: number): string {
  if (bytes >= GIB) return `${trim(bytes / GIB)} GiB`
  return bytes >= MIB ? `${trim(bytes / MIB)} MiB` : `${bytes} bytes`
}

const trim = (value: number) => String(Math.round(value * 10) / 10)
