// Where new ids and secrets come from.
export interface IdSource {
  newId(prefix: string): string
  newSecret(): string
}
