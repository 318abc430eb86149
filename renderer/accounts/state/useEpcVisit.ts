import { onBeforeUnmount } from 'vue'
import { useRoute } from 'vue-router'
import { useEpcOptions } from './epcOptions.ts'

/** The screens of one visit of an account: what was typed for its QR code goes from one to the other, and no further. */
const OF_A_VISIT: readonly unknown[] = ['account', 'accountSheet']

/** For a screen of an account: forgets what was typed for its QR code when another screen than of the account follows. */
export function useEpcVisit() {
  const options = useEpcOptions()
  const route = useRoute()
  onBeforeUnmount(() => {
    if (!OF_A_VISIT.includes(route.name)) options.forget()
  })
  return options
}
