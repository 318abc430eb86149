import { ref, watch } from 'vue'
import { regional } from '../bridge/regional.ts'
import { PAGE_FORMATS, type PageFormat } from './pageFormats.ts'

const KEY = 'paper'
/** Countries that do not use A-series paper (Unicode CLDR's `paperSize`). */
const LETTER_COUNTRIES = /-(?:US|CA|MX|PH|CL|CO|CR|GT|NI|PA|PR|SV|VE|BZ)\b/

/** The page size of the sheets, stored on this computer. The default is the usual size of the user's region. */
export function usePageFormat() {
  const stored = PAGE_FORMATS.find(({ value }) => value === localStorage.getItem(KEY))?.value
  const pageFormat = ref<PageFormat>(
    stored ?? (LETTER_COUNTRIES.test(regional.locale ?? navigator.language) ? 'letter' : 'a4')
  )
  watch(pageFormat, (now) => localStorage.setItem(KEY, now))
  return pageFormat
}
