// A setting as it may be shown: passwords and keys stay where they are.
import type { Setting } from './resolve-config.ts'

const MASK = '***'
const SECRET_NAME = /key|token|secret|passw|credential/i

/** What `provost config show` and the API print instead of the value. */
export function shownValue({ key, value }: Setting): unknown {
  if (typeof value !== 'string') return value
  if (/\.env\.\w+$/.test(key) && SECRET_NAME.test(key.slice(key.lastIndexOf('.') + 1))) return MASK
  return value.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, `$1:${MASK}@`)
}
