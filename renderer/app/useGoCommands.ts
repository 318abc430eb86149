import { useRoute, useRouter } from 'vue-router'
import { useCommands } from '../kit/commands/useCommands.ts'

const SCREENS = [
  { id: 'go.transactions', route: 'transactions', title: 'Transactions', key: 't', words: 'rows table list' },
  { id: 'go.bulkPayments', route: 'bulkPayments', title: 'Bulk payments', key: 'b', words: 'batches files' },
  {
    id: 'go.reconciliations',
    route: 'reconciliations',
    title: 'Reconcile',
    key: 'r',
    words: 'reconciliation match instruction pain.001 expected payments'
  },
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
    title: 'Payment methods',
    key: 'd',
    words: 'cards individuals guests address book expiry'
  },
  { id: 'go.fundings', route: 'fundings', title: 'Funding', key: 'f', words: 'cards money in charge save consent' },
  { id: 'go.cardLook', route: 'cardLook', title: 'Look of the card form', key: 'l', words: 'theme colours fonts' },
  { id: 'go.lab', route: 'lab', title: '3-D Secure lab', key: '3', words: '3ds challenge verification authorize' },
  { id: 'go.sync', route: 'sync', title: 'Sync certificates', key: 's', words: 'passes history proof verdict' },
  { id: 'go.problems', route: 'problems', title: 'Rows with problems', key: 'p', words: 'quarantine broken' },
  { id: 'go.assumptions', route: 'assumptions', title: 'Assumptions', key: 'a', words: 'policy probe unit' },
  { id: 'go.connections', route: 'connections', title: 'Connections', key: 'c', words: 'services banks' },
  {
    id: 'go.backups',
    route: 'backups',
    title: 'Backups',
    key: 'k',
    words: 'backup restore copy passphrase move computer'
  },
  {
    id: 'go.settings',
    route: 'settings',
    title: 'Settings',
    key: ',',
    words: 'preferences options region language number date format time zone theme name notifications developer'
  }
] as const

export function useGoCommands(): void {
  const route = useRoute()
  const router = useRouter()
  useCommands(() =>
    SCREENS.map((screen) => ({
      id: screen.id,
      group: 'Go to',
      title: screen.title,
      words: `open show screen ${screen.words}`,
      shortcut: `g ${screen.key}`,
      disabled: route.name === screen.route ? 'It is shown now.' : undefined,
      run: () => router.push({ name: screen.route })
    }))
  )
}
