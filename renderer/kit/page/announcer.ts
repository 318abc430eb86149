import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What a screen reader is told about things that change without being looked at. */
export const useAnnouncer = defineStore('announcer', () => {
  const message = ref('')

  function announce(text: string): void {
    message.value = text
  }

  return { message, announce }
})
