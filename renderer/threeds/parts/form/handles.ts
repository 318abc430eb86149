import type { CardEntry, TestCard } from '../../../../shared/domain/threeds.ts'

/** What a card field offers to its form. */
export interface CardFieldHandle {
  read(): string
  put(text: string): void
  focus(): void
}

/** What the card fields offer to their form. */
export interface CardFieldsHandle {
  fill(number: string, securityCode: string): void
  /** Returns the card and clears the fields. Undefined if something is wrong, which the fields then say. */
  take(): CardEntry | undefined
  clear(): void
}

/** What the form of a run offers to its screen. */
export interface RunFormHandle {
  fill(card: TestCard): void
  /** Removes the typed card from the page. */
  clearCard(): void
}
