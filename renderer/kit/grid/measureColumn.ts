/** Room beside the text of a cell: its padding, and a breath. */
const AROUND = 18
/** A heading also has its arrow. */
const AROUND_HEADING = 34

/** The width that shows the whole of a column as far as it is on screen, heading included, px. */
export function measureColumn(grid: HTMLElement, id: string): number {
  const heading = grid.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`)
  const place = heading?.getAttribute('aria-colindex')
  const cells = place ? [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${place}"]`)] : []
  const words = heading?.querySelector('.words')
  return Math.max(words ? widthOf(words) + AROUND_HEADING : 0, ...cells.map((cell) => widthOf(cell) + AROUND))
}

/** Of what is inside, also where it is cut off. */
function widthOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(
    range.getBoundingClientRect().width,
    element.scrollWidth > element.clientWidth ? element.scrollWidth : 0
  )
}
