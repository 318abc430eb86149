/** What time it is in all states: for the app that is recorded, and for the page that shows it. */
export const NOW = '2026-11-24T09:30:00.000Z'
