// Loaded before a program: at its end it tells the most memory that it had, in KiB.
import { readFileSync } from 'node:fs'

process.on('exit', () => {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  console.error('peak', kib)
})
