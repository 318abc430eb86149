interface RowClickOptions {
  readonly goTo: (index: number) => void
  readonly open: (index: number) => void
  /** Absent if rows cannot be selected. */
  readonly select: () => ((index: number, how: 'toggle' | 'range') => void) | undefined
  readonly focus: () => void
}

/**
 * Mouse clicks on a row: a click opens it, a click on its box or with Ctrl selects it, with Shift all rows up to it.
 */
export function useRowClicks({ goTo, open, select, focus }: RowClickOptions) {
  function click(index: number, event: MouseEvent): void {
    goTo(index)
    const isBox = event.target instanceof Element && event.target.closest('.check') !== null
    const choose = select()
    if (choose && event.shiftKey) choose(index, 'range')
    else if (choose && (isBox || event.ctrlKey || event.metaKey)) choose(index, 'toggle')
    // A click that ends a text selection opens nothing.
    else if (document.getSelection()?.isCollapsed ?? true) open(index)
  }

  /** Shift selects rows here, not text. */
  function press(event: MouseEvent): void {
    if (select() && event.shiftKey) event.preventDefault()
    if (event.shiftKey) focus()
  }

  return { click, press }
}
