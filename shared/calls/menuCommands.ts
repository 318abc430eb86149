/** Commands of the page that are also in the system's menu, by their ids in the page. */
export const MENU_COMMANDS = [
  'palette.open',
  'shortcuts.show',
  'export.open',
  'export.verify',
  'statement.open',
  'go.home',
  'go.transactions',
  'go.bulkPayments',
  'go.reconciliations',
  'go.overview',
  'go.accounts',
  'go.cards',
  'go.sync',
  'go.connections',
  'go.settings'
] as const
