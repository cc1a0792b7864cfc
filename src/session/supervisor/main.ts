// The supervisor as a program of its own: `node supervise.js <run directory>`.
import { supervise } from './supervise.ts'

supervise(process.argv[2] ?? '').then(
  code => process.exit(code),
  error => {
    console.error(`ERROR: ${error instanceof Error ? error.message : error}`)
    process.exit(70)
  },
)
