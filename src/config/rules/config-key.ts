// The single keys of the configuration, found by walking its schema, in the schema's order.
import { z } from 'zod'
import { type Config, configSchema } from './sections/config-schema.ts'

export type ConfigPath = readonly (string | number)[]

export type ConfigKey = {
  /** As a person writes it: `task.accept.by`. */
  readonly key: string
  readonly path: readonly string[]
  /** The variable that sets it: `PROVOST_TASK_ACCEPT_BY`. */
  readonly variable: string
  readonly schema: z.ZodType
  /** A `value` is given whole by one source; the entries of a `map` may each come from another one. */
  readonly kind: 'value' | 'map'
}

/** Every key by its name, so that a flag cannot be tied to a key that does not exist. */
export type ConfigKeyName = KeyNameOf<Config>

type KeyNameOf<Shape> = {
  [Name in keyof Shape & string]: IsGivenWhole<Shape[Name]> extends true ? Name : `${Name}.${KeyNameOf<Shape[Name]>}`
}[keyof Shape & string]

type IsGivenWhole<Value> = Value extends string | number | boolean | readonly unknown[]
  ? true
  : null extends Value
    ? true
    : string extends keyof Value
      ? true
      : false

/** `task.suites[0].id`; a part that is not a plain word is quoted, so that it cannot be mistaken for two. */
export function composeKey(path: ConfigPath): string {
  return path.reduce<string>((key, part) => {
    if (typeof part === 'number') return `${key}[${part}]`
    if (!/^[\w-]+$/.test(part)) return `${key}[${JSON.stringify(part)}]`
    return key === '' ? part : `${key}.${part}`
  }, '')
}

export function composeVariable(path: readonly string[]): string {
  const words = path.map(part => part.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase())
  return `PROVOST_${words.join('_')}`
}

/** What is behind defaults and absence. A schema that also takes null stays as it is: it is given whole. */
export function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return isWrapped ? withoutDefault(schema.unwrap()) : schema
}

export function listKeys(schema: z.core.$ZodType, path: readonly string[] = []): ConfigKey[] {
  const inner = withoutDefault(schema)
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, member]) => listKeys(member, [...path, name]))
  }
  const kind = inner instanceof z.ZodRecord ? 'map' : 'value'
  return [{ key: composeKey(path), path, variable: composeVariable(path), schema: schema as z.ZodType, kind }]
}

export const CONFIG_KEYS: readonly ConfigKey[] = listKeys(configSchema)
