import type { Page } from '@playwright/test'

/** Drops a file on the window, as from the system's file browser. */
export async function dropFile(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(file.bytes)], file.name))
      return transfer
    },
    { name, bytes: [...Buffer.from(content)] }
  )
  for (const event of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer })
}

/** The parts of the workspace that tests act on. */
export function workspaceOf(page: Page) {
  return {
    queue: page.getByRole('listbox', { name: 'What needs a decision' }),
    decide: page.getByRole('region', { name: 'Decide' }),
    difference: page.getByRole('region', { name: 'The difference, explained' }),
    suggested: page.getByRole('region', { name: 'Suggested matches', exact: true }),
    suggestions: page.getByRole('listbox', { name: 'Suggested matches' }),
    toast: page.getByRole('region', { name: 'Last decision' }),
    dialog: page.getByRole('dialog'),
    tab: (name: string) =>
      page.getByRole('navigation', { name: 'About the reconciliation' }).getByRole('link', { name })
  }
}
