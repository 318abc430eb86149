import { createRouter, createWebHashHistory } from 'vue-router'
import ConnectionsView from './views/ConnectionsView.vue'
import SyncAssumptions from './views/SyncAssumptions.vue'
import SyncCertificates from './views/SyncCertificates.vue'
import SyncProblems from './views/SyncProblems.vue'
import SyncView from './views/SyncView.vue'
import TransactionsView from './views/TransactionsView.vue'

declare module 'vue-router' {
  interface RouteMeta {
    readonly title: string
  }
}

/** The hash keeps every address inside one file, so that `app://` and HTTP behave alike. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', name: 'transactions', component: TransactionsView, meta: { title: 'Transactions' } },
    {
      path: '/sync',
      component: SyncView,
      children: [
        { path: '', name: 'sync', component: SyncCertificates, meta: { title: 'Sync' } },
        { path: 'problems', name: 'problems', component: SyncProblems, meta: { title: 'Rows with problems' } },
        { path: 'assumptions', name: 'assumptions', component: SyncAssumptions, meta: { title: 'Assumptions' } }
      ]
    },
    { path: '/connections', name: 'connections', component: ConnectionsView, meta: { title: 'Connections' } },
    { path: '/:unknown(.*)*', redirect: '/' }
  ]
})

router.afterEach((to) => {
  document.title = `${to.meta.title} – Tallydesk`
})
