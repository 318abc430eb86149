import type { CardEntry, TestCard } from '../../../../shared/domain/threeds.ts'

/** What a field of a card lets its form do. */
export interface CardFieldHandle {
  read(): string
  put(text: string): void
  focus(): void
}

/** What the fields of a card let their form do. */
export interface CardFieldsHandle {
  fill(number: string, securityCode: string): void
  /** Gives the card away and forgets it; undefined where something is wrong with it, which the fields then say. */
  take(): CardEntry | undefined
  clear(): void
}

/** What the form of a run lets its screen do. */
export interface RunFormHandle {
  fill(card: TestCard): void
  /** Takes what was typed of a card out of the page. */
  clearCard(): void
}
