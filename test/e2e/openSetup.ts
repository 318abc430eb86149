import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** The app as a user has it before them, in whichever shell the project runs. */
export interface Setup {
  readonly page: Page
  readonly dataDir: string
  /** Presses what starts an export and gives back the finished file's text. */
  exportedFile(press: () => Promise<void>): Promise<string>
  close(): Promise<void>
}

export interface OpenOptions {
  readonly browser: Pick<Browser, 'newContext'>
  readonly dataDir: string
  readonly colorScheme: BrowserContextOptions['colorScheme']
  readonly viewport: BrowserContextOptions['viewport']
  /** Called before the page loads anything. */
  readonly watch: (page: Page) => Promise<void>
}
