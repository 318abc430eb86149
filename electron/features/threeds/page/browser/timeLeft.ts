/** Counts down to a deadline. */
export function showTimeLeft(place: HTMLElement | null): void {
  const { deadline } = place?.dataset ?? {}
  if (!place || deadline === undefined) return
  const end = Date.parse(deadline)
  const show = (): void => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
    if (left > 0) setTimeout(show, 500)
  }
  show()
}
