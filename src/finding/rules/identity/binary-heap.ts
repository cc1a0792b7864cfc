// A priority queue: the smallest item first, in logarithmic time.

export class BinaryHeap<Item> {
  readonly #items: Item[] = []
  readonly #compare: (left: Item, right: Item) => number

  constructor(compare: (left: Item, right: Item) => number) {
    this.#compare = compare
  }

  push(item: Item): void {
    let at = this.#items.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#compare(item, this.#items[parent]!) >= 0) break
      this.#items[at] = this.#items[parent]!
      at = parent
    }
    this.#items[at] = item
  }

  pop(): Item | undefined {
    const first = this.#items[0]
    const last = this.#items.pop()
    if (last !== undefined && this.#items.length > 0) this.#sink(last)
    return first
  }

  #sink(item: Item): void {
    let at = 0
    for (let child = 1; child < this.#items.length; child = 2 * at + 1) {
      const right = this.#items[child + 1]
      if (right !== undefined && this.#compare(right, this.#items[child]!) < 0) child += 1
      if (this.#compare(item, this.#items[child]!) <= 0) break
      this.#items[at] = this.#items[child]!
      at = child
    }
    this.#items[at] = item
  }
}
