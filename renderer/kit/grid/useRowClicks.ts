interface RowClickOptions {
  readonly goTo: (index: number) => void
  readonly open: (index: number) => void
  /** Absent where rows cannot be selected. */
  readonly select: () => ((index: number, how: 'toggle' | 'range') => void) | undefined
  readonly focus: () => void
}

/** What the mouse does with a row: a click opens it, its box or Ctrl selects it, Shift all up to it. */
export function useRowClicks({ goTo, open, select, focus }: RowClickOptions) {
  function click(index: number, event: MouseEvent): void {
    goTo(index)
    const isBox = event.target instanceof Element && event.target.closest('.check') !== null
    const choose = select()
    if (choose && event.shiftKey) choose(index, 'range')
    else if (choose && (isBox || event.ctrlKey || event.metaKey)) choose(index, 'toggle')
    // A click that ends the marking of text opens nothing.
    else if (document.getSelection()?.isCollapsed ?? true) open(index)
  }

  /** Shift marks rows here, no text. */
  function press(event: MouseEvent): void {
    if (select() && event.shiftKey) event.preventDefault()
    if (event.shiftKey) focus()
  }

  return { click, press }
}
