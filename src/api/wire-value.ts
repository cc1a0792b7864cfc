// How a value looks on its way through a door: nobody changes it there.

/** As it lies on the wire: nobody changes it, and what is absent is absent. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? {
        readonly [Key in keyof Value]: Wire<undefined extends Value[Key] ? Exclude<Value[Key], undefined> : Value[Key]>
      }
    : Value

/** What is sent or was received: a member that is undefined is absent once it is written. */
export type SentValue<Value> = Value extends readonly (infer Item)[]
  ? readonly SentValue<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: SentValue<Value[Key]> }
    : Value
