/** The value of an input of a page. */
export function fieldOf(page: string, name: string): string | undefined {
  const [input] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page) ?? []
  return input === undefined ? undefined : /value="([^"]*)"/.exec(input)?.[1]
}

/** The code that a challenge’s page shows; empty if it asks for none. */
export function codeOf(page: string): string {
  return /data-test="code">\s*(\d{6})/.exec(page)?.[1] ?? ''
}
