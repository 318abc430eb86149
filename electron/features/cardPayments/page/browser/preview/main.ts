import type { FromFrame, HandedTheme } from '../../frameMessages.ts'
import type { PreviewLoad, PreviewNews } from '../../pageApi.ts'
import { askApp, followNews, tellLeaving } from '../askApp.ts'
import { showConnection } from '../showConnection.ts'
import { openComponentFrame, type ComponentFrame } from '../componentFrame.ts'
import { element, setText } from '../element.ts'
import { hideTrouble, showTrouble } from '../trouble.ts'

const LOAD_LIMIT = 20_000

let load: PreviewLoad
let theme: HandedTheme = null
let frame: ComponentFrame | undefined
let limit: ReturnType<typeof setTimeout> | undefined

function openFrame(): void {
  frame?.close()
  hideTrouble()
  clearTimeout(limit)
  limit = setTimeout(() => showTrouble('slow'), LOAD_LIMIT)
  frame = openComponentFrame(element('place'), { ...load, theme }, hear)
}

function hear(message: FromFrame | { readonly type: 'gone' }): void {
  clearTimeout(limit)
  if (message.type === 'gone') showTrouble('gone')
  if (message.type === 'failed') showTrouble(message.fault, message.message)
  if (message.type !== 'mounted') return
  hideTrouble()
  element('waiting').hidden = true
}

/** Returns whether more news may come. */
function showNews({ theme: next, isOver }: PreviewNews): boolean {
  if (isOver) {
    over()
    return false
  }
  if (JSON.stringify(next) !== JSON.stringify(theme)) {
    theme = next
    frame?.post({ type: 'theme', theme })
  }
  return true
}

function over(): void {
  frame?.close()
  setText('title', 'The preview has ended')
  setText('lead', 'You can close this page, or open the preview again in Tallydesk.')
  element('waiting').hidden = true
  element('trouble').hidden = true
}

async function start(): Promise<void> {
  load = (await askApp('load')) as PreviewLoad
  theme = load.theme
  showConnection(load)
  openFrame()
  await followNews(load.news, showNews)
}

element('retry').addEventListener('click', openFrame)
tellLeaving()
start().catch(over)
