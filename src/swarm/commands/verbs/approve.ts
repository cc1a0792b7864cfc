// `provost swarm approve`

import { approve } from '../approve-findings.ts'
import type { Run } from '../command.ts'

export const run: Run = context => approve(context, 'approve')
