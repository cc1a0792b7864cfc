// Workers of tests grow large, as daemons do, so they have programs started in the same way.
import { join } from 'node:path'
import { startProgramsBy } from '#process/run-program'

startProgramsBy([process.execPath, join(import.meta.dirname, '../process/starter/main.ts')])
