import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { CardThemes, SavedTheme } from '../../../../shared/domain/cardTheme.ts'
import { isSameName } from '../../../../shared/text/sameName.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { asking, useAnswer } from '../../../session/useAnswer.ts'
import { onOtherConnection } from '../../../session/useLedgerSource.ts'
import { useUnloadQuestion } from '../../../kit/page/useUnloadQuestion.ts'
import { useAction } from '../../../session/useAction.ts'
import { faultsOf, themeOf, valuesOf, type ThemePath, type ThemeValues } from '../parts/themeProperties.ts'
import { themeJson, readThemeText } from '../parts/themeText.ts'
import { useAnnouncer } from '../../../kit/page/announcer.ts'
import { useExports } from '../../../session/exports.ts'

/** Bytes of a file. A larger file than `readThemeText` accepts is not read at all. */
const LARGEST_FILE = 100_000

/** The saved themes of the card component for a connection, and the one in the editor. */
export const useCardThemes = defineStore('cardThemes', () => {
  const announcer = useAnnouncer()
  const exports = useExports()
  const { answer: saved, error, load, after } = useAnswer(() => asking('theme.list', undefined))
  const { attempt, isBusy, failure } = useAction<'change'>()

  /** Name of the saved theme in the editor. Undefined for a new one. */
  const opened = ref<string>()
  const name = ref('')
  const values = shallowRef<ThemeValues>(new Map())
  /** Why a file was refused. */
  const refusal = ref<string>()

  const theme = computed(() => themeOf(values.value))
  const faults = computed(() => faultsOf(values.value))
  const original = computed(() => saved.value?.themes.find((each) => each.name === opened.value))
  const isChanged = computed(
    () =>
      themeJson(theme.value) !== themeJson(themeOf(valuesOf(original.value?.theme ?? {}))) ||
      name.value.trim() !== (opened.value ?? '')
  )
  const isEmpty = computed(() => Object.keys(theme.value).length === 0)
  /** Whether closing the open theme loses something. A name alone is quickly typed again. */
  const isAtStake = computed(() => isChanged.value && values.value.size > 0)
  /** Another saved theme with the typed name, which saving would replace. */
  const replaces = computed(() =>
    saved.value?.themes.find((each) => each.name !== opened.value && isSameName(each.name, name.value.trim()))
  )

  function edit(path: ThemePath, value: string): void {
    values.value = new Map(values.value).set(path, value)
  }

  function show(one: SavedTheme | undefined): void {
    opened.value = one?.name
    name.value = one?.name ?? ''
    values.value = valuesOf(one?.theme ?? {})
    refusal.value = failure.value = undefined
  }

  const change = (task: () => Promise<CardThemes>, notice: string) =>
    attempt('change', async () => {
      await after(task())
      announcer.announce(notice)
    })

  /** Saves under the typed name. A theme that was opened under another name stays as it was. */
  async function save(): Promise<void> {
    const edited = { name: name.value.trim(), theme: theme.value }
    if (await change(() => call('theme.save', edited), `The design ${edited.name} is saved.`))
      opened.value = edited.name
  }

  async function remove(called: string): Promise<void> {
    const isGone = await change(() => call('theme.remove', called), `The design ${called} is removed.`)
    if (isGone && opened.value === called) show(undefined)
  }

  const choose = (called: string | null) =>
    change(() => call('theme.choose', called), `${called ?? 'The card form’s own design'} is used from now on.`)

  /** Opens a theme from a file in the editor, unsaved. If the file is not a theme, `refusal` says where and why. */
  async function importFile(file: File): Promise<void> {
    refusal.value = undefined
    const text = file.size > LARGEST_FILE ? undefined : await file.text().catch(() => '')
    const reading =
      text === undefined ? { where: 'The file', why: 'is far too large for a design' } : readThemeText(text)
    if ('theme' in reading) {
      show(undefined)
      name.value = file.name.replace(/(\.look)?\.json$/i, '').slice(0, 80)
      values.value = valuesOf(reading.theme)
      announcer.announce(`${file.name} is read. Nothing is saved yet.`)
    } else {
      refusal.value = `${file.name} was not imported. ${reading.where} ${reading.why}.`
      announcer.announce(refusal.value)
    }
  }

  function exportFile() {
    const asShown = { name: name.value.trim(), theme: theme.value }
    return exports.start({ begin: () => call('theme.export', asShown), isRowless: true })
  }

  onOtherConnection(() => show(undefined))
  useUnloadQuestion(() => isAtStake.value)

  return {
    saved,
    error,
    failure,
    isBusy,
    opened,
    name,
    values,
    theme,
    faults,
    isChanged,
    isEmpty,
    isAtStake,
    replaces,
    refusal,
    load,
    edit,
    show,
    save,
    remove,
    choose,
    importFile,
    exportFile
  }
})
