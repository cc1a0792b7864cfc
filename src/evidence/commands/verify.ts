// `provost evidence verify`
import type { Run } from '../command.ts'
import { sendPayload } from './evidence-submit.ts'

export const run: Run = context => sendPayload(context, 'verifyEvidence')
