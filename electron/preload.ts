import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/contract.ts'

// The prefix keeps the page from reaching any channel outside the contract.
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(`app:${name}`, input),
  on(name, listener) {
    const forward = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(`app:${name}`, forward)
    return () => void ipcRenderer.off(`app:${name}`, forward)
  }
}

contextBridge.exposeInMainWorld('bridge', bridge)
