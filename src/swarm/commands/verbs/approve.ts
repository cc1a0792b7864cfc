// `provost swarm approve`

import type { Run } from '#cli/command'
import { approve } from './approve-findings.ts'

export const run: Run = context => approve(context, 'approve')
