import { createRouter, createWebHashHistory } from 'vue-router'
import ConnectionsView from './views/ConnectionsView.vue'
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
    { path: '/connections', name: 'connections', component: ConnectionsView, meta: { title: 'Connections' } },
    { path: '/:unknown(.*)*', redirect: '/' }
  ]
})

router.afterEach((to) => {
  document.title = `${to.meta.title} – Tallydesk`
})
