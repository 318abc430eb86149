/** What the system knows the app by; `electron-builder.yml` repeats both. */
export const appName = 'Tallydesk'
export const appId = 'app.tallydesk.desktop'
