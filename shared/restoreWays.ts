/** How to restore a backup, within a sentence that begins with what to do it for. */
export const RESTORE_WAYS = 'restore a backup (Backups in the window, or npm run -s cli -- restore FILE)'
