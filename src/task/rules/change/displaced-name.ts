// The names under which files lie aside while a change is applied or reverted. A name says everything that whoever finds
// the file after a crash must know.

export type Displaced = {
  readonly during: 'apply' | 'revert'
  readonly application: string
  /** Of the entry of that application whose path the file was taken from. */
  readonly index: number
  /** The hash of what it held when its path got what belongs there; null: it was only taken, and its path may stand empty. */
  readonly held: string | null
}

const NAME = /^(apply|revert)-(\d+)-(\d+)\.\d+\.(?:taken|kept\.([0-9a-z]+))$/

export function composeDisplacedName(of: Pick<Displaced, 'during' | 'application' | 'index'>): string {
  return `${of.during}-${of.application}-${of.index}`
}

export function readDisplacedName(name: string): Displaced | undefined {
  const [, during, application, index, held] = NAME.exec(name) ?? []
  if (during === undefined) return undefined
  return {
    during: during as Displaced['during'],
    application: application!,
    index: Number(index),
    held: held ?? null,
  }
}
