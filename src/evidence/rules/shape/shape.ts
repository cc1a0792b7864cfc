// Shapes as data: from one table come the check with its messages, the TypeScript type, and the published JSON Schema.

export type RecordShape =
  | { readonly is: 'text'; readonly pattern?: string; readonly format?: Format; readonly lengthMax?: number }
  | { readonly is: 'word'; readonly words: readonly string[] }
  | { readonly is: 'integer'; readonly min?: number }
  | { readonly is: 'number'; readonly orNull?: boolean }
  | { readonly is: 'flag'; readonly orNull?: boolean }
  | { readonly is: 'list'; readonly of: RecordShape; readonly min?: number }
  | ObjectShape
  | { readonly is: 'anything' }

export type Format = 'date-time' | 'uri'

export type ObjectShape = {
  readonly is: 'object'
  readonly required: Readonly<Record<string, RecordShape>>
  readonly optional: Readonly<Record<string, RecordShape>>
  /** What is said about a key that stands in neither list; the usual words of the JSON Schema validator if absent. */
  readonly strangers?: 'allowed' | 'is not a known surface'
}

export type ValueOf<S> = S extends { is: 'text' }
  ? string
  : S extends { is: 'word'; words: readonly (infer Word)[] }
    ? Word
    : S extends { is: 'integer' }
      ? number
      : S extends { is: 'number'; orNull: true }
        ? number | null
        : S extends { is: 'number' }
          ? number
          : S extends { is: 'flag'; orNull: true }
            ? boolean | null
            : S extends { is: 'flag' }
              ? boolean
              : S extends { is: 'list'; of: infer Item }
                ? readonly ValueOf<Item>[]
                : S extends { is: 'object'; required: infer Required; optional: infer Optional }
                  ? { readonly [K in keyof Required]: ValueOf<Required[K]> } & {
                      readonly [K in keyof Optional]?: ValueOf<Optional[K]>
                    }
                  : unknown

export const textShape = { is: 'text' } as const
export const dateTime = { is: 'text', format: 'date-time' } as const
export const uri = { is: 'text', format: 'uri' } as const
export const numberShape = { is: 'number' } as const
export const numberOrNull = { is: 'number', orNull: true } as const
export const flagShape = { is: 'flag' } as const
export const flagOrNull = { is: 'flag', orNull: true } as const
export const anything = { is: 'anything' } as const

export const matchingShape = <const P extends string>(pattern: P) => ({ is: 'text', pattern }) as const
export const wordShape = <const W extends readonly string[]>(words: W) => ({ is: 'word', words }) as const
export const integer = <const M extends number>(min: M) => ({ is: 'integer', min }) as const
export const listShape = <const S extends RecordShape>(of: S, min = 0) => ({ is: 'list', of, min }) as const

export function objectShape<
  const R extends Readonly<Record<string, RecordShape>>,
  const O extends Readonly<Record<string, RecordShape>>,
>(required: R, optional: O, strangers?: ObjectShape['strangers']) {
  return { is: 'object', required, optional, ...(strangers && { strangers }) } as const
}
