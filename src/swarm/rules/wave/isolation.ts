// Whether agents work in places of their own, and by whose word they do not.
import { isOneOf, type JsonObject } from '#kernel/reading/json-value'

const SAYERS = ['flag', 'environment', 'home', 'project', 'default'] as const
export type IsolationSayer = (typeof SAYERS)[number]

export type Isolation = { readonly isolate: boolean; readonly isolateFrom: IsolationSayer | null }

export function readSayer({ isolateFrom }: JsonObject): IsolationSayer | null {
  return isOneOf(isolateFrom, SAYERS) ? isolateFrom : null
}

/** Without a place of its own an agent has no cage. A wish that nobody is known to have had opens none. */
export function mustIsolate({ isolate, isolateFrom }: Isolation): boolean {
  return isolate || isolateFrom === null
}
