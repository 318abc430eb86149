import { createRouter, createWebHashHistory } from 'vue-router'
import { fetchWhenIdle } from './fetchWhenIdle.ts'
import { leadToStart } from './startScreen.ts'
import BulkPaymentsView from '../transactions/bulk/BulkPaymentsView.vue'
import ConnectionsView from '../connections/ConnectionsView.vue'
import SyncAssumptions from '../sync/SyncAssumptions.vue'
import SyncCertificates from '../sync/SyncCertificates.vue'
import SyncProblems from '../sync/SyncProblems.vue'
import SyncView from '../sync/SyncView.vue'
import WelcomeView from './WelcomeView.vue'
import TransactionsScreen from './TransactionsScreen.vue'

declare module 'vue-router' {
  interface RouteMeta {
    readonly title: string
  }
}

/** Views that the first screen, the table, does not need. The charts are the largest part of the page. */
const { whenIdle, fetchAll } = fetchWhenIdle()

/** Fetches the remaining views while the page is idle, so that no navigation waits for one. */
export const fetchViews = fetchAll

/** Read before the router writes its first address. */
const isBare = location.hash === ''

/** The hash keeps every address inside one file, so that `app://` and HTTP behave the same. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'transactions', component: TransactionsScreen, meta: { title: 'Transactions' } },
    { path: '/welcome', name: 'welcome', component: WelcomeView, meta: { title: 'Welcome' } },
    { path: '/bulk-payments', name: 'bulkPayments', component: BulkPaymentsView, meta: { title: 'Bulk payments' } },
    {
      path: '/bulk-payments/:id',
      name: 'bulkPayment',
      component: whenIdle(() => import('./BulkPaymentScreen.vue')),
      props: true,
      meta: { title: 'Bulk payment' }
    },
    {
      path: '/overview',
      name: 'overview',
      component: whenIdle(() => import('../overview/OverviewView.vue')),
      meta: { title: 'Overview' }
    },
    {
      path: '/reconciliations',
      children: [
        {
          path: '',
          name: 'reconciliations',
          component: whenIdle(() => import('../reconciliation/ReconciliationsView.vue')),
          meta: { title: 'Reconcile' }
        },
        {
          path: 'new',
          name: 'newReconciliation',
          component: whenIdle(() => import('../reconciliation/InstructionView.vue')),
          meta: { title: 'New reconciliation' }
        },
        {
          path: 'rules',
          name: 'matchRules',
          component: whenIdle(() => import('../reconciliation/RulesView.vue')),
          meta: { title: 'Matching rules' }
        },
        {
          path: ':id/report',
          name: 'reconciliationReport',
          component: whenIdle(() => import('../reconciliation/ReportView.vue')),
          meta: { title: 'Reconciliation report' }
        },
        {
          path: ':id',
          component: whenIdle(() => import('../reconciliation/ReconciliationView.vue')),
          children: [
            {
              path: '',
              name: 'reconciliation',
              component: whenIdle(() => import('../reconciliation/QueuePane.vue')),
              meta: { title: 'Reconciliation' }
            },
            {
              path: 'suggested',
              name: 'suggestedMatches',
              component: whenIdle(() => import('../reconciliation/SuggestionsPane.vue')),
              meta: { title: 'Suggested matches' }
            },
            {
              path: 'payments',
              name: 'reconciledItems',
              component: whenIdle(() => import('../reconciliation/ItemsPane.vue')),
              meta: { title: 'Expected payments' }
            },
            {
              path: 'transactions',
              name: 'foundTransactions',
              component: whenIdle(() => import('../reconciliation/FoundPane.vue')),
              meta: { title: 'Found transactions' }
            },
            {
              path: 'log',
              name: 'reconciliationLog',
              component: whenIdle(() => import('../reconciliation/LogPane.vue')),
              meta: { title: 'Audit trail of a reconciliation' }
            }
          ]
        }
      ]
    },
    {
      path: '/accounts',
      children: [
        {
          path: '',
          name: 'accounts',
          component: whenIdle(() => import('../accounts/AccountsView.vue')),
          meta: { title: 'Accounts' }
        },
        {
          path: ':id/print',
          name: 'accountSheet',
          component: whenIdle(() => import('../accounts/AccountSheetView.vue')),
          meta: { title: 'Bank details' }
        },
        {
          path: ':id',
          name: 'account',
          component: whenIdle(() => import('../accounts/AccountView.vue')),
          meta: { title: 'Account' }
        }
      ]
    },
    {
      path: '/cards',
      children: [
        {
          path: '',
          component: whenIdle(() => import('../cards/CardsView.vue')),
          children: [
            {
              path: '',
              name: 'cards',
              component: whenIdle(() => import('../cards/PaymentMethodsView.vue')),
              meta: { title: 'Saved cards' }
            },
            {
              path: 'funding',
              name: 'fundings',
              component: whenIdle(() => import('../cards/funding/CardPaymentsView.vue')),
              meta: { title: 'Funding' }
            },
            {
              path: 'look',
              name: 'cardTheme',
              component: whenIdle(() => import('../cards/theme/CardThemeView.vue')),
              meta: { title: 'Card form design' }
            }
          ]
        },
        {
          path: 'funding/new',
          name: 'newFunding',
          component: whenIdle(() => import('../cards/funding/NewCardPaymentView.vue')),
          meta: { title: 'Fund by card' }
        },
        {
          path: 'funding/:id',
          name: 'funding',
          component: whenIdle(() => import('../cards/funding/CardPaymentView.vue')),
          meta: { title: 'Funding by card' }
        }
      ]
    },
    {
      path: '/lab',
      children: [
        {
          path: '',
          name: 'lab',
          component: whenIdle(() => import('../threeds/ThreedsView.vue')),
          meta: { title: '3-D Secure lab' }
        },
        {
          path: ':id',
          name: 'labRun',
          component: whenIdle(() => import('../threeds/ThreedsRunView.vue')),
          meta: { title: 'Run of the 3-D Secure lab' }
        }
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
    {
      path: '/statement',
      name: 'statement',
      component: whenIdle(() => import('../exporting/statement/StatementView.vue')),
      meta: { title: 'Statement' }
    },
    { path: '/connections', name: 'connections', component: ConnectionsView, meta: { title: 'Connections' } },
    {
      path: '/backups',
      name: 'backups',
      component: whenIdle(() => import('../backups/BackupsView.vue')),
      meta: { title: 'Backups' }
    },
    {
      path: '/team',
      name: 'team',
      component: whenIdle(() => import('../team/TeamView.vue')),
      meta: { title: 'Team' }
    },
    {
      path: '/settings',
      name: 'settings',
      component: whenIdle(() => import('../settings/SettingsView.vue')),
      meta: { title: 'Settings' }
    },
    { path: '/:unknown(.*)*', redirect: '/' }
  ]
})

leadToStart(router, isBare)

router.afterEach((to) => {
  document.title = `${to.meta.title} – Tallydesk`
})
