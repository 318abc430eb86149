import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What a screen reader says about changes. */
export const useAnnouncer = defineStore('announcer', () => {
  const message = ref('')

  function announce(text: string): void {
    message.value = text
  }

  return { message, announce }
})
