// `provost evidence verify`
import type { Run } from '#cli/command'
import { sendPayload } from './submit.ts'

export const run: Run = context => sendPayload(context, 'verifyEvidence')
