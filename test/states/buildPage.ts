import { build } from 'vite'
import pageConfig from './page/vite.config.ts'

/** Builds the page whose states are shown, from the sources as they are now. */
export async function buildPage(): Promise<void> {
  await build({ ...pageConfig, configFile: false, logLevel: 'error' })
}
