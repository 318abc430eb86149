import type { Life } from './lives.ts'

/** Something that is to happen. */
export interface ClockEvent {
  at: number
  readonly number: number
  readonly work: () => void
  readonly life: Life | undefined
  isCancelled: boolean
}

/** What is to happen, the earliest first; of the same time, in the order in which it was asked for. */
export class EventHeap {
  readonly #heap: ClockEvent[] = []
  #count = 0

  add(at: number, work: () => void, life: Life | undefined): ClockEvent {
    const event = { at, number: ++this.#count, work, life, isCancelled: false }
    const heap = this.#heap
    let place = heap.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(event, heap[parent])) break
      this.#swap(place, parent)
      place = parent
    }
    return event
  }

  first(): ClockEvent | undefined {
    while (this.#heap[0]?.isCancelled) this.take()
    return this.#heap[0]
  }

  take(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let least = place
      if (isBefore(heap[left], heap[least])) least = left
      if (isBefore(heap[right], heap[least])) least = right
      if (least === place) return
      this.#swap(place, least)
      place = least
    }
  }

  /** Puts off all events of these processes. */
  delay(isMeant: (life: Life | undefined) => boolean, milliseconds: number): void {
    for (const event of this.#heap) if (isMeant(event.life)) event.at += milliseconds
    // What is in order is a heap too.
    this.#heap.sort((one, other) => one.at - other.at || one.number - other.number)
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap
    const [first, second] = [heap[one], heap[other]]
    if (first && second) [heap[one], heap[other]] = [second, first]
  }
}

function isBefore(one: ClockEvent | undefined, other: ClockEvent | undefined): boolean {
  if (!one || !other) return false
  return one.at < other.at || (one.at === other.at && one.number < other.number)
}
