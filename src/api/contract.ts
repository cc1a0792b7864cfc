// What a route takes and gives, as types read off its row. Handlers and clients have the same ones, so a word that is
// renamed on one side of the door does not compile on the other.
import type { z } from 'zod'
import type { ROUTES, RouteName } from './routes.ts'
import type { SCHEMAS, SchemaName, Shape } from './schemas.ts'
import type { SentValue, Wire } from './wire-value.ts'

type RowOf<Name extends RouteName> = Extract<(typeof ROUTES)[number], { readonly name: Name }>

/** A shape of a room's own table, for its use cases. */
export type ShapeIn<Schemas, Name extends keyof Schemas> = Schemas[Name] extends z.ZodType
  ? Wire<z.infer<Schemas[Name]>>
  : never

export type BodyOf<Name extends RouteName> =
  RowOf<Name> extends { readonly body: infer Body extends SchemaName }
    ? Wire<z.infer<(typeof SCHEMAS)[Body]>>
    : undefined

export type AnswerOf<Name extends RouteName> = RowOf<Name>['answer'] extends infer Answer extends SchemaName
  ? Shape<Answer>
  : unknown

type ParameterIn<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? (Parameter extends `${infer Name}+` ? Name : Parameter) | ParameterIn<Rest>
  : never

export type ParametersOf<Name extends RouteName> = Readonly<Record<ParameterIn<RowOf<Name>['path']>, string>>

type QueryRow<Name extends RouteName> =
  RowOf<Name> extends { readonly query: readonly (infer Row extends { readonly name: string })[] } ? Row : never

/** What is answered from the log alone may be asked as of a moment. */
type PastWord<Name extends RouteName> = RowOf<Name> extends { readonly keepsPast: true } ? 'at' : never

/** Words of a query are texts; a route reads them, and says what it could not read. */
export type QueryOf<Name extends RouteName> = Readonly<Partial<Record<QueryRow<Name>['name'] | PastWord<Name>, string>>>

/** A body as somebody asks with it: a member that is undefined is not sent. */
export type AskedBody<Name extends RouteName> =
  RowOf<Name> extends { readonly body: infer Body extends SchemaName }
    ? SentValue<z.input<(typeof SCHEMAS)[Body]>>
    : undefined
