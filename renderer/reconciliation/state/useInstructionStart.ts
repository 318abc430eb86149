import { useRouter } from 'vue-router'
import { useInstruction } from './instruction.ts'

/** The limit of the contract. */
const LONGEST_NAME = 200

/** Passes a payment file on to be read, and opens the screen that shows what was read. */
export function useInstructionStart() {
  const store = useInstruction()
  const router = useRouter()

  async function show(): Promise<void> {
    if (router.currentRoute.value.name !== 'newReconciliation') await router.push({ name: 'newReconciliation' })
  }

  /** The screen is shown at once, because it shows the progress and the result. */
  async function file(chosen: File): Promise<void> {
    await Promise.all([show(), store.readFile(chosen)])
  }

  async function sample(): Promise<void> {
    await Promise.all([show(), store.read({ from: 'sample' })])
  }

  /** Payments given only by their correlation ids. */
  async function ids(all: readonly string[], name: string): Promise<void> {
    await Promise.all([show(), store.read({ from: 'text', text: all.join('\n'), name: name.slice(0, LONGEST_NAME) })])
  }

  return {
    file,
    ids,
    sample,
    /** The shell opens the file dialog. If the user closes it, nothing changes. */
    choose: async () => {
      if (await store.read({ from: 'file' })) await show()
      else if (store.failure) await show()
    },
    paste: async () => {
      await store.forget()
      await router.push({ name: 'newReconciliation', query: { paste: '' } })
    }
  }
}
