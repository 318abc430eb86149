import { ref, watch } from 'vue'
import { regional } from '../bridge/regional.ts'
import { PAGE_FORMATS, type PageFormat } from './pageFormats.ts'

const KEY = 'paper'
/** Where paper is not of the A series (Unicode CLDR’s `paperSize`). */
const LETTER_COUNTRIES = /-(?:US|CA|MX|PH|CL|CO|CR|GT|NI|PA|PR|SV|VE|BZ)\b/

/** The size of the sheets, remembered on this computer; at first the one that is usual where the user is. */
export function usePageFormat() {
  const stored = PAGE_FORMATS.find(({ value }) => value === localStorage.getItem(KEY))?.value
  const pageFormat = ref<PageFormat>(
    stored ?? (LETTER_COUNTRIES.test(regional.locale ?? navigator.language) ? 'letter' : 'a4')
  )
  watch(pageFormat, (now) => localStorage.setItem(KEY, now))
  return pageFormat
}
