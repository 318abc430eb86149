import type { CardEntry } from '../../../../../shared/domain/threeds.ts'

/** The only place that holds the card of a run. */
interface HeldCard {
  /** Undefined once the card was dropped. */
  readonly card: CardEntry | undefined
  letGo(): void
}

/** `life`: milliseconds until the card is dropped automatically; then `onExpired` is called. */
export function holdCard(entry: CardEntry, life: number, onExpired: () => void): HeldCard {
  let card: CardEntry | undefined = entry
  const timer = setTimeout(() => {
    card = undefined
    onExpired()
  }, life)
  return {
    get card() {
      return card
    },
    letGo() {
      card = undefined
      clearTimeout(timer)
    }
  }
}
