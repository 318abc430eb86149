import { onBeforeUnmount } from 'vue'
import { useRoute } from 'vue-router'
import { useEpcOptions } from './epcOptions.ts'

/** The screens of one account share what was typed for its QR code. */
const OF_A_VISIT: readonly unknown[] = ['account', 'accountSheet']

/** For the screens of an account: forgets what was typed for its QR code when the user leaves the account. */
export function useEpcVisit() {
  const options = useEpcOptions()
  const route = useRoute()
  onBeforeUnmount(() => {
    if (!OF_A_VISIT.includes(route.name)) options.forget()
  })
  return options
}
