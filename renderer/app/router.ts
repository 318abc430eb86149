import { createRouter, createWebHashHistory } from 'vue-router'
import AccountSheetView from '../accounts/AccountSheetView.vue'
import AccountView from '../accounts/AccountView.vue'
import AccountsView from '../accounts/AccountsView.vue'
import BackupsView from '../backups/BackupsView.vue'
import CardsView from '../cards/CardsView.vue'
import PaymentMethodsView from '../cards/PaymentMethodsView.vue'
import CardPaymentView from '../cards/cardPayments/CardPaymentView.vue'
import CardPaymentsView from '../cards/cardPayments/CardPaymentsView.vue'
import NewCardPaymentView from '../cards/cardPayments/NewCardPaymentView.vue'
import CardThemeView from '../cards/theme/CardThemeView.vue'
import ConnectionsView from '../connections/ConnectionsView.vue'
import StatementView from '../exporting/statement/StatementView.vue'
import HomeView from '../home/HomeView.vue'
import OverviewView from '../overview/OverviewView.vue'
import FoundPane from '../reconciliation/FoundPane.vue'
import InstructionView from '../reconciliation/InstructionView.vue'
import ItemsPane from '../reconciliation/ItemsPane.vue'
import LogPane from '../reconciliation/LogPane.vue'
import QueuePane from '../reconciliation/QueuePane.vue'
import ReconciliationView from '../reconciliation/ReconciliationView.vue'
import ReconciliationsView from '../reconciliation/ReconciliationsView.vue'
import ReportView from '../reconciliation/ReportView.vue'
import RulesView from '../reconciliation/RulesView.vue'
import SuggestionsPane from '../reconciliation/SuggestionsPane.vue'
import SettingsView from '../settings/SettingsView.vue'
import SyncAssumptions from '../sync/SyncAssumptions.vue'
import SyncCertificates from '../sync/SyncCertificates.vue'
import SyncProblems from '../sync/SyncProblems.vue'
import SyncView from '../sync/SyncView.vue'
import TeamView from '../team/TeamView.vue'
import ThreedsRunView from '../threeds/ThreedsRunView.vue'
import ThreedsView from '../threeds/ThreedsView.vue'
import BulkPaymentsView from '../transactions/bulk/BulkPaymentsView.vue'
import BulkPaymentScreen from './BulkPaymentScreen.vue'
import TransactionsScreen from './TransactionsScreen.vue'
import WelcomeView from './WelcomeView.vue'
import { leadToStart } from './startScreen.ts'

declare module 'vue-router' {
  interface RouteMeta {
    readonly title: string
  }
}

/** Read before the router writes its first address. */
const isBare = location.hash === ''

/** The hash keeps every address inside one file, so that `app://` and HTTP behave the same. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'transactions', component: TransactionsScreen, meta: { title: 'Transactions' } },
    { path: '/welcome', name: 'welcome', component: WelcomeView, meta: { title: 'Welcome' } },
    { path: '/home', name: 'home', component: HomeView, meta: { title: 'Home' } },
    {
      path: '/bulk-payments',
      children: [
        { path: '', name: 'bulkPayments', component: BulkPaymentsView, meta: { title: 'Bulk payments' } },
        {
          path: ':id',
          name: 'bulkPayment',
          component: BulkPaymentScreen,
          props: true,
          meta: { title: 'Bulk payment' }
        }
      ]
    },
    { path: '/overview', name: 'overview', component: OverviewView, meta: { title: 'Overview' } },
    {
      path: '/reconciliations',
      children: [
        { path: '', name: 'reconciliations', component: ReconciliationsView, meta: { title: 'Reconcile' } },
        { path: 'new', name: 'newReconciliation', component: InstructionView, meta: { title: 'New reconciliation' } },
        { path: 'rules', name: 'matchRules', component: RulesView, meta: { title: 'Matching rules' } },
        {
          path: ':id/report',
          name: 'reconciliationReport',
          component: ReportView,
          meta: { title: 'Reconciliation report' }
        },
        {
          path: ':id',
          component: ReconciliationView,
          children: [
            { path: '', name: 'reconciliation', component: QueuePane, meta: { title: 'Reconciliation' } },
            {
              path: 'suggested',
              name: 'suggestedMatches',
              component: SuggestionsPane,
              meta: { title: 'Suggested matches' }
            },
            { path: 'payments', name: 'reconciledItems', component: ItemsPane, meta: { title: 'Expected payments' } },
            {
              path: 'transactions',
              name: 'foundTransactions',
              component: FoundPane,
              meta: { title: 'Found transactions' }
            },
            {
              path: 'log',
              name: 'reconciliationLog',
              component: LogPane,
              meta: { title: 'Audit trail of a reconciliation' }
            }
          ]
        }
      ]
    },
    {
      path: '/accounts',
      children: [
        { path: '', name: 'accounts', component: AccountsView, meta: { title: 'Accounts' } },
        { path: ':id/print', name: 'accountSheet', component: AccountSheetView, meta: { title: 'Bank details' } },
        { path: ':id', name: 'account', component: AccountView, meta: { title: 'Account' } }
      ]
    },
    {
      path: '/cards',
      children: [
        {
          path: '',
          component: CardsView,
          children: [
            { path: '', name: 'cards', component: PaymentMethodsView, meta: { title: 'Saved cards' } },
            { path: 'funding', name: 'cardPayments', component: CardPaymentsView, meta: { title: 'Funding' } },
            { path: 'look', name: 'cardTheme', component: CardThemeView, meta: { title: 'Card form design' } }
          ]
        },
        { path: 'funding/new', name: 'newCardPayment', component: NewCardPaymentView, meta: { title: 'Fund by card' } },
        { path: 'funding/:id', name: 'cardPayment', component: CardPaymentView, meta: { title: 'Funding by card' } }
      ]
    },
    {
      path: '/lab',
      children: [
        { path: '', name: 'lab', component: ThreedsView, meta: { title: '3-D Secure lab' } },
        { path: ':id', name: 'labRun', component: ThreedsRunView, meta: { title: 'Run of the 3-D Secure lab' } }
      ]
    },
    {
      path: '/sync',
      component: SyncView,
      children: [
        { path: '', name: 'sync', component: SyncCertificates, meta: { title: 'Sync history' } },
        { path: 'problems', name: 'problems', component: SyncProblems, meta: { title: 'Rows with problems' } },
        { path: 'assumptions', name: 'assumptions', component: SyncAssumptions, meta: { title: 'API behaviour' } }
      ]
    },
    { path: '/statement', name: 'statement', component: StatementView, meta: { title: 'Statement' } },
    { path: '/connections', name: 'connections', component: ConnectionsView, meta: { title: 'Connections' } },
    { path: '/backups', name: 'backups', component: BackupsView, meta: { title: 'Backups' } },
    { path: '/team', name: 'team', component: TeamView, meta: { title: 'Team' } },
    { path: '/settings', name: 'settings', component: SettingsView, meta: { title: 'Settings' } },
    { path: '/:unknown(.*)*', redirect: '/' }
  ]
})

leadToStart(router, isBare)

router.afterEach((to) => {
  document.title = `${to.meta.title} – Tallydesk`
})
