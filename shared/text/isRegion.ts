/** Whether a text is a language and region whose numbers and dates are shown, such as `de-DE`. */
export function isRegion(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.NumberFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}
