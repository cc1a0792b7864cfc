// Gives a file a second name, so that it stays when it loses its first.
import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync } from 'node:fs'

// Another device, or a file system that knows no links.
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP']

export function keepFile(from: string, to: string, link: typeof linkSync = linkSync): void {
  try {
    link(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NO_LINKS.includes(code)) throw error
    copyDurably(from, to)
  }
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_EXCL)
  const copy = openSync(to, 'r+')
  try {
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
}
