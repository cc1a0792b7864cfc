// Takes turns inside this process; a key that nobody works under is forgotten.
import type { InTurn } from '#kernel/ports/in-turn'

export function createInTurn(): InTurn {
  const turns = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work)
    const ended = turn.then(noop, noop) // whoever comes next does not care how this one went
    turns.set(key, ended)
    void ended.then(() => turns.get(key) === ended && turns.delete(key))
    return turn
  }
}

function noop(): void {}
