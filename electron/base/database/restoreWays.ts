/** How to restore a backup; goes at the end of a sentence that begins with the purpose. */
export const RESTORE_WAYS = 'restore a backup (Backups in the window, or npm run -s cli -- restore FILE)'
