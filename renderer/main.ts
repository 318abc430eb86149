import '@fontsource-variable/inter/index.css'
import './kit/styles/page.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { router } from './app/router.ts'
import { enterByStartLink } from './kit/bridge/session.ts'

await enterByStartLink()
createApp(App).use(createPinia()).use(router).mount('#app')
