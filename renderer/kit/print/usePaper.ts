import { ref, watch } from 'vue'
import { PAPERS, type Paper } from './papers.ts'

const KEY = 'paper'
/** Where paper is not of the A series (Unicode CLDR’s `paperSize`). */
const LETTER_COUNTRIES = /-(?:US|CA|MX|PH|CL|CO|CR|GT|NI|PA|PR|SV|VE|BZ)\b/

/** The size of the sheets, remembered on this computer; at first the one that is usual where the user is. */
export function usePaper() {
  const kept = PAPERS.find(({ value }) => value === localStorage.getItem(KEY))?.value
  const paper = ref<Paper>(kept ?? (LETTER_COUNTRIES.test(navigator.language) ? 'letter' : 'a4'))
  watch(paper, (now) => localStorage.setItem(KEY, now))
  return paper
}
