// Where things lie in a checkout.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const tools = join(root, '.tools')
export const packages = join(root, 'node_modules')
export const dist = join(root, 'dist')
