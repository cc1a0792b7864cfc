// `provost swarm reject`
import type { Run } from '#cli/command'
import { decideFinding } from './decide-finding.ts'

export const run: Run = context => decideFinding(context, 'rejectFinding')
