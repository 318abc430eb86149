import { call } from '../bridge/bridge.ts'
import { useRequest } from '../bridge/useRequest.ts'

/** Asks for the page as a PDF. False where the shell cannot write one, so that the page prints itself. */
export function useSavedPdf() {
  return useRequest(async (name: string) => (await call('page.savePdf', { name })).isSaved)
}
