import type { CardTheme, CardThemes, SavedTheme } from '../../../../shared/domain/cardTheme.ts'
import type { ComponentSettings } from '../../../../shared/domain/cardPayment.ts'
import { AppError } from '../../../../shared/errors.ts'
import { checkSdkUrl } from '../../../stores/connections/baseUrl.ts'
import { withChosen, withoutTheme, withTheme } from '../../../stores/preferences/cardChanges.ts'
import type { OpenWorkspace } from '../../../stores/preferences/workspace.ts'
import type { Session } from '../../../session/session.ts'

/** The address and key of a connection's card component. */
export interface CardComponent {
  /** Without a slash at the end; `/v1/` is appended. */
  readonly sdkUrl: string
  readonly publicKey: string
}

/** The settings and themes of a connection's card component. */
export interface ComponentSetup {
  settings(): Promise<ComponentSettings>
  /** Rejects with `bad-address`; with `not-allowed` if the service provides them itself. */
  set(settings: ComponentSettings): Promise<ComponentSettings>
  /** Rejects with `bad-input` if the user has not set all of them. */
  component(): Promise<CardComponent>
  themes(): Promise<CardThemes>
  saveTheme(saved: SavedTheme): Promise<CardThemes>
  removeTheme(name: string): Promise<CardThemes>
  chooseTheme(name: string | null): Promise<CardThemes>
  /** The theme in use; null: the component's own look. */
  theme(): Promise<CardTheme | null>
}

export function createComponentSetup({
  session,
  workspace: { cards }
}: {
  readonly session: Session
  readonly workspace: OpenWorkspace
}): ComponentSetup {
  const settings = async () => (await session.component()) ?? (await cards.current()).component
  const changed = async (change: (before: CardThemes) => CardThemes) => {
    const after = await cards.change((before) => ({ ...before, themes: change(before.themes) }))
    return after.themes
  }
  const themes = async () => (await cards.current()).themes

  return {
    settings,
    set: async ({ sdkUrl, publicKey }) => {
      if (await session.component()) throw new AppError('not-allowed', 'The built-in sandbox has its own card form.')
      const component = { sdkUrl: sdkUrl === null ? null : checkSdkUrl(sdkUrl), publicKey }
      return (await cards.change((before) => ({ ...before, component }))).component
    },
    component: async () => {
      const { sdkUrl, publicKey } = await settings()
      if (sdkUrl !== null && publicKey !== null) return { sdkUrl, publicKey }
      throw new AppError('bad-input', 'First enter the address of the card form and its public key.')
    },
    themes,
    saveTheme: (saved) => changed(withTheme(saved)),
    removeTheme: (name) => changed(withoutTheme(name)),
    chooseTheme: (name) => changed(withChosen(name)),
    theme: async () => {
      const { themes: all, chosen } = await themes()
      return all.find(({ name }) => name === chosen)?.theme ?? null
    }
  }
}
