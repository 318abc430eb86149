import { createFakeElectron } from './fakeElectron.ts'

/** The module that a bundle gets when it imports `electron` under plain Node. */
export const fake = createFakeElectron()
export const { app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, net, protocol, screen, session, shell } = fake
