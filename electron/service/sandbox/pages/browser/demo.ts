import type { Theme } from '../../library/browser/host/service3d.d.ts'
import { element } from './element.ts'
import { service3D } from './service3d.ts'

const THEMES: Readonly<Record<string, Theme>> = {
  plain: {},
  rounded: {
    style: {
      text: { background: '#ffffff', color: '#1d2433' },
      border: { color: '#6b5bd2', width: '2px', style: 'solid', radius: '22px' },
      fontFamily: 'Georgia, serif',
      gap: '18px',
      background: '#ffffff'
    }
  },
  dashed: {
    style: {
      text: { background: '#fbf6ea', color: '#3a2f1b' },
      border: { color: '#8a6d2f', style: 'dashed', radius: '0' },
      fontFamily: 'ui-monospace, Menlo, monospace',
      dangerColor: '#a4262c',
      gap: '0.5em',
      background: '#fffdf7'
    }
  },
  night: {
    style: {
      text: { background: '#0f1524', color: '#e8ecf6' },
      border: { color: '#7f8db0', radius: '4px' },
      background: '#1b2338',
      dangerColor: '#ffb4ab'
    }
  }
}

const { publicKey = '' } = element('main').dataset
const components = service3D(publicKey).components()

function show(name: string): void {
  const theme = THEMES[name] ?? {}
  for (const layout of ['standard', 'row', 'column'] as const) {
    const place = element(`#place-${layout}`)
    place.replaceChildren()
    components.get('card-input', { layout, ...theme }, place).mount()
  }
  element('#theme-code').textContent = JSON.stringify({ layout: 'standard', ...theme }, null, 2)
}

for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="theme"]')) {
  radio.addEventListener('change', () => show(radio.value))
  if (radio.checked) show(radio.value)
}
