import type { Component } from 'vue'
import type { RouteLocationRaw } from 'vue-router'

/** A line that leads somewhere. */
export interface HomeRow {
  readonly key: string
  readonly to: RouteLocationRaw
  readonly title: string
  readonly note?: string
  /** On the right, one below the other. */
  readonly figures?: readonly string[]
  readonly icon?: { readonly of: Component; readonly ink: string }
  /** All of what is cut off. */
  readonly hint?: string | undefined
}
