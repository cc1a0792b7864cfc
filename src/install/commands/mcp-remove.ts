// `provost mcp remove`
import type { Run } from '#cli/command'
import { editClient } from './mcp-install.ts'

export const run: Run = context => editClient(context, 'remove')
