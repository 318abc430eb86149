import { test as base, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { contentSecurityPolicy } from '../../electron/isolatedWindow/security.ts'
import pageConfig from '../support/page/vite.config.ts'

/**
 * States that the real main side reaches only by accident (a locked keychain, a damaged ledger, a failed export) are
 * looked at with a made-up one, under the real content policy.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.route('http://page.test/**', (route) => served(new URL(route.request().url()).pathname, route))
    await use(complaints)
    base.expect(complaints, 'what the page complained about').toEqual([])
  }
})

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

async function served(path: string, route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const folder = pageConfig.build?.outDir ?? ''
  const name = path === '/' ? '/index.html' : path
  const headers = { 'content-security-policy': contentSecurityPolicy, 'content-type': types[extname(name)] ?? '' }
  await route.fulfill({ body: await readFile(join(folder, name)), headers })
}

export const { expect } = base
