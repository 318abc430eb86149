import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type {
  CsvGiven,
  CsvMapping,
  InstructionOrigin,
  InstructionPreview,
  MappingTemplate
} from '../../../shared/domain/reconciliation/instruction.ts'
import { completed } from '../parts/instruction/csvAnswer.ts'
import { asksForFiles, call } from '../../kit/bridge/bridge.ts'
import { onOtherConnection } from '../../session/useLedgerSource.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useAction } from '../../session/useAction.ts'
import { dayOrder } from '../../kit/bridge/englishDates.ts'
import { formatCounted } from '../../kit/bridge/format.ts'
import { instructionFile } from '../instructionFile.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

const DEBOUNCE_MS = 300

function foundWords({ faultCount, items, csv }: InstructionPreview): string {
  const questions = csv?.questions.length ?? 0
  if (questions > 0) return `${formatCounted(questions, 'choice', 'choices')} to make.`
  return faultCount > 0
    ? `${formatCounted(faultCount, 'mistake', 'mistakes')} found.`
    : `${formatCounted(items, 'payment', 'payments')} read.`
}

/** A payment file that is read, checked and made into a reconciliation. */
export const useInstruction = defineStore('instruction', () => {
  const announcer = useAnnouncer()
  const preview = shallowRef<InstructionPreview>()
  const { act, isBusy: isCreating, failure } = useAction<'create'>()
  const isReading = ref(false)
  const name = ref('')
  /** The chosen columns, shown at once, before the file is read again. */
  const mapping = shallowRef<CsvMapping>()
  const templates = shallowRef<readonly MappingTemplate[]>([])
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Settings of `mapping` that will be detected again. */
  const unknown = new Set<string>()

  async function run(task: () => Promise<InstructionPreview>): Promise<boolean> {
    const ticket = ++latest
    // Another file, or a later mapping, takes the place of a mapping that waits.
    clearTimeout(timer)
    isReading.value = true
    failure.value = undefined
    try {
      const read = await task()
      if (ticket !== latest) return false
      show(read)
      return true
    } catch (cause) {
      const why = asAppError(cause)
      if (ticket === latest && why.code !== 'cancelled') failure.value = why
      return false
    } finally {
      if (ticket === latest) isReading.value = false
    }
  }

  function show(read: InstructionPreview): void {
    if (preview.value?.sha256 !== read.sha256)
      name.value = read.name.replace(/\.(xml|csv|xlsx|txt|json)$/i, '').slice(0, 120)
    preview.value = read
    mapping.value = read.csv?.mapping
    announcer.announce(`${read.name}: ${foundWords(read)}`)
  }

  const readFrom = (origin: InstructionOrigin) =>
    call('instruction.read', { origin, mapping: null, dayOrder: dayOrder() })
  const read = (origin: InstructionOrigin) => run(() => readFrom(origin))
  const readFile = (file: File) => run(async () => readFrom(await instructionFile(file)))

  /**
   * Reads the file again with another mapping, once the user stops making changes. Settings that are not given are
   * detected, and shown unchanged until then.
   */
  function remap(given: CsvGiven): void {
    const { value: shown } = preview
    const before = mapping.value
    if (!shown || !before) return
    const now = completed(before, given)
    // Settings left to detection by an earlier change stay so until the user sets them.
    for (const key of Object.keys(now) as (keyof CsvMapping)[]) {
      if (!(key in given)) unknown.add(key)
      else if (now[key] !== before[key]) unknown.delete(key)
    }
    mapping.value = now
    clearTimeout(timer)
    const wanted = Object.fromEntries(Object.entries(now).filter(([key]) => !unknown.has(key)))
    timer = setTimeout(() => void readBy(shown.draft, wanted, now), DEBOUNCE_MS)
  }

  /** If that fails, the mapping of the last successful reading is shown. */
  async function readBy(draft: string, wanted: CsvGiven, shown: CsvMapping): Promise<void> {
    unknown.clear()
    const isRead = await run(() => call('instruction.remap', { draft, mapping: wanted }))
    if (!isRead && mapping.value === shown) mapping.value = preview.value?.csv?.mapping
  }

  /** Discards what was read. */
  async function forget(): Promise<void> {
    const { value: shown } = preview
    latest++
    clearTimeout(timer)
    isReading.value = false
    preview.value = mapping.value = undefined
    failure.value = undefined
    if (shown) await call('instruction.forget', shown.draft).catch(() => undefined)
  }

  /** Resolves with the id of the new reconciliation, or with undefined if there is none; `failure` says why. */
  async function create(): Promise<string | undefined> {
    const { value: shown } = preview
    if (!shown) return undefined
    const made = await act('create', () =>
      call('reconciliation.create', { draft: shown.draft, name: name.value.trim() })
    )
    if (made) preview.value = mapping.value = undefined
    return made?.id
  }

  async function keepTemplates(answer: Promise<readonly MappingTemplate[]>): Promise<boolean> {
    try {
      templates.value = await answer
      return true
    } catch (cause) {
      failure.value = asAppError(cause)
      return false
    }
  }

  async function saveTemplate(called: string): Promise<boolean> {
    const { value: csv } = mapping
    const header = preview.value?.csv?.header ?? []
    if (!csv) return false
    const isSaved = await keepTemplates(call('instruction.saveMapping', { name: called, mapping: csv, header }))
    if (isSaved) announcer.announce(`The template ${called} is saved.`)
    return isSaved
  }

  onOtherConnection(() => {
    latest++
    clearTimeout(timer)
    isReading.value = false
    preview.value = mapping.value = failure.value = undefined
    templates.value = []
  })

  return {
    preview,
    failure,
    isReading,
    isCreating,
    name,
    mapping,
    templates,
    isRemapping: computed(() => mapping.value !== preview.value?.csv?.mapping),
    asksForFiles: asksForFiles(),
    read,
    readFile,
    remap,
    forget,
    create,
    saveTemplate,
    loadTemplates: () => keepTemplates(call('instruction.mappings', undefined)),
    removeTemplate: (called: string) => keepTemplates(call('instruction.removeMapping', called))
  }
})
