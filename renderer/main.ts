import '@fontsource-variable/inter/index.css'
import './kit/styles/tokens.css'
import './kit/styles/base.css'
import './kit/styles/layout.css'
import './kit/styles/space.css'
import './kit/styles/text.css'
import './kit/styles/surface.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app/App.vue'
import { router } from './app/router.ts'
import { enterByStartLink } from './kit/bridge/session.ts'

await enterByStartLink()
createApp(App).use(createPinia()).use(router).mount('#app')
