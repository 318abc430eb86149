import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Accepts a file that is dropped anywhere on the window. True while a file is dragged over it. */
export function useFileDrop(take: (file: File) => unknown): Readonly<Ref<boolean>> {
  const isOver = ref(false)
  /** Each element on the way fires enter and leave events; only the last leave event leaves the window. */
  let depth = 0

  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  const isRefused = () => document.querySelector('[role=dialog]') !== null

  function enter(event: DragEvent): void {
    if (!hasFiles(event) || isRefused()) return
    depth++
    isOver.value = true
  }

  function over(event: DragEvent): void {
    if (!hasFiles(event)) return
    // Otherwise the browser would open the file instead of the page.
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isRefused() ? 'none' : 'copy'
  }

  function leave(event: DragEvent): void {
    if (!hasFiles(event)) return
    depth = Math.max(0, depth - 1)
    isOver.value = depth > 0
  }

  function drop(event: DragEvent): void {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth = 0
    isOver.value = false
    const [file] = event.dataTransfer?.files ?? []
    if (file && !isRefused()) take(file)
  }

  window.addEventListener('dragenter', enter)
  window.addEventListener('dragover', over)
  window.addEventListener('dragleave', leave)
  window.addEventListener('drop', drop)
  onScopeDispose(() => {
    window.removeEventListener('dragenter', enter)
    window.removeEventListener('dragover', over)
    window.removeEventListener('dragleave', leave)
    window.removeEventListener('drop', drop)
  })

  return readonly(isOver)
}
