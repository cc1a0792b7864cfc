// Work that must not run beside its like: one piece at a time for each key, in the order in which it was asked for.

export type InTurn = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>
