import { useRouter } from 'vue-router'
import { useInstruction } from './instruction.ts'

/** A contract's limit. */
const LONGEST_NAME = 200

/** Hands an instruction over and shows what was read of it. */
export function useInstructionStart() {
  const store = useInstruction()
  const router = useRouter()

  async function show(): Promise<void> {
    if (router.currentRoute.value.name !== 'newReconciliation') await router.push({ name: 'newReconciliation' })
  }

  /** The screen says what is going on and what came of it, so it is shown at once. */
  async function file(chosen: File): Promise<void> {
    await Promise.all([show(), store.readFile(chosen)])
  }

  async function sample(): Promise<void> {
    await Promise.all([show(), store.read({ from: 'sample' })])
  }

  /** Payments that are looked for by their correlation ids alone. */
  async function ids(all: readonly string[], name: string): Promise<void> {
    await Promise.all([show(), store.read({ from: 'text', text: all.join('\n'), name: name.slice(0, LONGEST_NAME) })])
  }

  return {
    file,
    ids,
    sample,
    /** The shell asks for the file; nothing changes when the user thinks better of it. */
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
