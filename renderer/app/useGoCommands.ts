import { useRoute, useRouter } from 'vue-router'
import { useSettings } from '../session/settings.ts'
import { useCommands } from '../kit/commands/useCommands.ts'

interface Screen {
  readonly id: string
  readonly route: string
  readonly title: string
  readonly key: string
  readonly words: string
  /** Hidden in the navigation until the developer tools are switched on; choosing it here switches them on. */
  readonly isForDevelopers?: true
}

const SCREENS: readonly Screen[] = [
  { id: 'go.home', route: 'home', title: 'Home', key: 'h', words: 'start to do dashboard inbox due changed' },
  {
    id: 'go.reconciliations',
    route: 'reconciliations',
    title: 'Reconcile',
    key: 'r',
    words: 'reconciliation match instruction pain.001 expected payments'
  },
  { id: 'go.transactions', route: 'transactions', title: 'Transactions', key: 't', words: 'rows table list' },
  { id: 'go.bulkPayments', route: 'bulkPayments', title: 'Bulk payments', key: 'b', words: 'batches files' },
  {
    id: 'go.matchRules',
    route: 'matchRules',
    title: 'Matching rules',
    key: 'm',
    words: 'reconcile ladder tolerance strength'
  },
  { id: 'go.overview', route: 'overview', title: 'Overview', key: 'o', words: 'charts dashboard report' },
  { id: 'go.accounts', route: 'accounts', title: 'Accounts', key: 'n', words: 'iban bic bank details balance' },
  {
    id: 'go.cards',
    route: 'cards',
    title: 'Saved cards',
    key: 'd',
    words: 'payment methods cardholders customers address book expiry'
  },
  {
    id: 'go.cardPayments',
    route: 'cardPayments',
    title: 'Card payments',
    key: 'f',
    words: 'funding money in charge save authorisation'
  },
  {
    id: 'go.cardTheme',
    route: 'cardTheme',
    title: 'Card form design',
    key: 'l',
    words: 'look theme colours fonts',
    isForDevelopers: true
  },
  {
    id: 'go.lab',
    route: 'lab',
    title: '3-D Secure lab',
    key: '3',
    words: '3ds challenge verification authorize',
    isForDevelopers: true
  },
  { id: 'go.sync', route: 'sync', title: 'Sync history', key: 's', words: 'certificates passes proof result' },
  { id: 'go.problems', route: 'problems', title: 'Rows with problems', key: 'p', words: 'quarantine broken' },
  {
    id: 'go.assumptions',
    route: 'assumptions',
    title: 'API behaviour',
    key: 'a',
    words: 'assumptions policy probe unit advanced',
    isForDevelopers: true
  },
  { id: 'go.connections', route: 'connections', title: 'Connections', key: 'c', words: 'services banks' },
  {
    id: 'go.backups',
    route: 'backups',
    title: 'Backups',
    key: 'k',
    words: 'backup restore copy passphrase move computer'
  },
  {
    id: 'go.team',
    route: 'team',
    title: 'Team',
    key: 'e',
    words: 'members invite join people share postgresql database'
  },
  {
    id: 'go.settings',
    route: 'settings',
    title: 'Settings',
    key: ',',
    words: 'preferences options region language number date format time zone theme name notifications developer'
  }
]

export function useGoCommands(): void {
  const route = useRoute()
  const router = useRouter()
  const settings = useSettings()

  async function open({ route: name, isForDevelopers }: Screen): Promise<void> {
    if (isForDevelopers && !settings.current.hasDeveloperTools) await settings.change({ hasDeveloperTools: true })
    await router.push({ name })
  }

  useCommands(() => [
    ...SCREENS.map((screen) => {
      const isHidden = screen.isForDevelopers === true && !settings.current.hasDeveloperTools
      return {
        id: screen.id,
        group: 'Go to' as const,
        title: isHidden ? `${screen.title} (switches developer tools on)` : screen.title,
        words: `open show screen ${screen.words} ${screen.isForDevelopers ? 'developer tools' : ''}`,
        shortcut: isHidden ? undefined : `g ${screen.key}`,
        isMinor: isHidden,
        disabled: route.name === screen.route ? 'It is shown now.' : undefined,
        run: () => open(screen)
      }
    }),
    {
      id: 'settings.developerTools',
      group: 'Appearance',
      title: settings.current.hasDeveloperTools ? 'Switch developer tools off' : 'Switch developer tools on',
      words: 'advanced 3-d secure card form design api behaviour json assumptions',
      isMinor: true,
      run: () => settings.change({ hasDeveloperTools: !settings.current.hasDeveloperTools })
    }
  ])
}
