/** An invalid theme; `property` says which part. */
export class ThemeError extends TypeError {
  override readonly name = 'ThemeError'
  readonly property: string

  constructor(property: string, rule: string) {
    super(`theme.${property} ${rule}`)
    this.property = property
  }
}
