import type { CardEntry } from '../../../../shared/domain/threeds.ts'

/** The one place where a card is, for one run. */
interface HeldCard {
  /** Undefined once it was let go of. */
  readonly card: CardEntry | undefined
  letGo(): void
}

/** `life`: milliseconds until it is let go of by itself, of which `onExpired` is told. */
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
