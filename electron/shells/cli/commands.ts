import type { ListedCommand } from './command/command.ts'

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'sandbox',
    summary:
      'Runs the sandbox on this computer until you stop it, and prints its address and token as one line of JSON.',
    load: async () => (await import('./sandbox.ts')).sandbox
  },
  {
    name: 'sync',
    summary: 'Reads transactions into the ledger and says whether the ledger is complete.',
    load: async () => (await import('./syncing/sync.ts')).sync
  },
  {
    name: 'probe',
    summary:
      'Checks how the service behaves where its documentation leaves it open. Only reads; Tallydesk then uses what it found.',
    load: async () => (await import('./syncing/probe.ts')).probe
  },
  {
    name: 'transactions',
    summary: 'Lists transactions of the ledger, with their totals. Run sync first.',
    load: async () => (await import('./transactions/transactions.ts')).transactions
  },
  {
    name: 'problems',
    summary: 'Lists rows that could not be read as transactions, each with the reason and the text as received.',
    load: async () => (await import('./syncing/problems.ts')).problems
  },
  {
    name: 'api-behaviour',
    formerly: 'assumptions',
    summary: 'Lists what Tallydesk assumes about the API, and why. Sets your own values instead.',
    load: async () => (await import('./syncing/apiBehaviour.ts')).apiBehaviour
  },
  {
    name: 'history',
    formerly: 'certificates',
    summary: 'Lists the last syncs with their results, newest first.',
    load: async () => (await import('./syncing/history.ts')).history
  },
  {
    name: 'export',
    summary: 'Writes transactions of the ledger to a file, with an integrity record beside it. Run sync first.',
    load: async () => (await import('./exporting/exportFile.ts')).exportFile
  },
  {
    name: 'check-file',
    formerly: 'verify',
    summary: 'Checks an exported file against its integrity record. Needs no ledger.',
    load: async () => (await import('./exporting/checkFile.ts')).checkFile
  },
  {
    name: 'check-audit-trail',
    formerly: 'verify-log',
    summary: 'Checks that no entry of the audit trail was changed, removed, inserted or moved. Changes nothing.',
    load: async () => (await import('./reconciling/checkAuditTrail.ts')).checkAuditTrail
  },
  {
    name: 'backup',
    summary: 'Makes an encrypted backup of all decisions, accounts, settings and their keys, and checks it.',
    load: async () => (await import('./backups/backup.ts')).backup
  },
  {
    name: 'restore',
    summary: 'Restores from a backup what is missing here; on a new computer, everything. Replaces nothing that works.',
    load: async () => (await import('./backups/restore.ts')).restore
  },
  {
    name: 'accept-loss',
    summary:
      'Continues although earlier decisions are lost: gone, emptied or an older copy. The audit trail records it.',
    load: async () => (await import('./reconciling/acceptLoss.ts')).acceptLoss
  },
  {
    name: 'damaged',
    summary: 'Lists damaged files that were set aside, and deletes those that you name.',
    load: async () => (await import('./services/damaged.ts')).damaged
  },
  {
    name: 'check-ledger',
    formerly: 'verify-ledger',
    summary: 'Checks the whole ledger on this computer for damage. The app also does this by itself from time to time.',
    load: async () => (await import('./syncing/checkLedger.ts')).checkLedger
  },
  {
    name: 'reconcile',
    summary: 'Compares a payment file with the ledger and shows the status of each payment.',
    load: async () => (await import('./reconciling/reconcile.ts')).reconcile
  },
  {
    name: 'reconciliations',
    summary: 'Lists the reconciliations of a service, newest first.',
    load: async () => (await import('./reconciling/reconciliations.ts')).reconciliations
  },
  {
    name: 'review',
    summary: 'Shows a reconciliation that another team member signed off, and approves it or sends it back.',
    load: async () => (await import('./reconciling/review.ts')).review
  },
  {
    name: 'accounts list',
    summary: 'Lists the accounts that you created or added here, with their last known balances.',
    load: async () => (await import('./accounts/accountCommands.ts')).list
  },
  {
    name: 'accounts create',
    summary: 'Creates an account for a customer at the service, once, and adds it to the list.',
    load: async () => (await import('./accounts/accountCommands.ts')).create
  },
  {
    name: 'accounts add',
    summary: 'Adds an existing account to the list, and reads its bank details as proof that it exists.',
    load: async () => (await import('./accounts/accountCommands.ts')).add
  },
  {
    name: 'accounts link',
    summary: 'Links an account to its transactions in the ledger, by the short account id that they carry.',
    load: async () => (await import('./accounts/accountCommands.ts')).link
  },
  {
    name: 'accounts bank-details',
    summary: 'Shows the bank details of an account as last read, and when that was.',
    load: async () => (await import('./accounts/accountCommands.ts')).bankDetails
  },
  {
    name: 'accounts acknowledge',
    summary: 'Acknowledges a change of bank details. The audit trail keeps who, when and why.',
    load: async () => (await import('./accounts/accountCommands.ts')).acknowledge
  },
  {
    name: 'accounts forget',
    summary: 'Removes a request for an account that got no answer, once you know its outcome.',
    load: async () => (await import('./accounts/accountCommands.ts')).forget
  },
  {
    name: 'payment-methods',
    summary: 'Lists the saved cards of a customer or guest, as your provider has them now.',
    load: async () => (await import('./accounts/paymentMethods.ts')).paymentMethods
  },
  {
    name: 'funding create',
    summary: 'Creates a card payment for a customer, once: saves a card, charges it, or both.',
    load: async () => (await import('./cardPayments/cardPaymentCommands.ts')).create
  },
  {
    name: 'funding request',
    summary: 'Continues a card payment: opens your provider’s checkout in a browser, and waits for the result.',
    load: async () => (await import('./cardPayments/cardPaymentCommands.ts')).request
  },
  {
    name: 'funding list',
    summary: 'Lists the card payments started here, newest first.',
    load: async () => (await import('./cardPayments/cardPaymentCommands.ts')).list
  },
  {
    name: 'funding look',
    summary: 'Refreshes a card payment: syncs, and looks for the saved card and the transaction of the charge.',
    load: async () => (await import('./cardPayments/cardPaymentCommands.ts')).look
  },
  {
    name: 'authorize',
    summary: 'Runs a controlled 3-D Secure authorization against a service on this computer, and prints each step.',
    load: async () => (await import('./threeds/authorize.ts')).authorize
  },
  {
    name: 'team init',
    summary: 'Shares the workbook of a service with a team, on a PostgreSQL database. You become its owner.',
    load: async () => (await import('./team/teamCommands.ts')).init
  },
  {
    name: 'team invite',
    summary: 'Invites a person to the team, with a role, and prints the invitation.',
    load: async () => (await import('./team/teamCommands.ts')).invite
  },
  {
    name: 'team join',
    summary: 'Accepts an invitation: copies the team’s workbook to this computer, encrypted.',
    load: async () => (await import('./team/teamCommands.ts')).join
  },
  {
    name: 'team status',
    summary: 'Shows whether this workbook belongs to a team, and whether this computer is up to date.',
    load: async () => (await import('./team/teamCommands.ts')).status
  },
  {
    name: 'team members',
    summary: 'Lists the members of the team with their roles, and who is here now.',
    load: async () => (await import('./team/teamCommands.ts')).members
  },
  {
    name: 'team proposals',
    summary: 'Lists decisions of the app that the team does not have yet; sends or withdraws one.',
    load: async () => (await import('./team/proposals.ts')).proposals
  },
  {
    name: 'team limits',
    summary: 'Shows or sets the amounts above which a sign-off needs a review.',
    load: async () => (await import('./team/limits.ts')).limits
  },
  {
    name: 'team remove',
    summary: 'Removes a member from the team. They cannot read what follows.',
    load: async () => (await import('./team/teamCommands.ts')).remove
  },
  {
    name: 'team leave',
    summary: 'Leaves the team. The workbook on this computer stays, and is yours alone.',
    load: async () => (await import('./team/teamCommands.ts')).leave
  },
  {
    name: 'team upgrade',
    summary: 'Upgrades the team of an earlier version: each entry is signed by its author.',
    load: async () => (await import('./team/teamCommands.ts')).upgrade
  },
  {
    name: 'team verify',
    summary: 'Reads the team’s whole database and compares it with this computer.',
    load: async () => (await import('./team/teamCommands.ts')).verify
  },
  {
    name: 'team restore',
    summary: 'Writes the workbook of this computer to a new database, where the team’s database is lost.',
    load: async () => (await import('./team/teamCommands.ts')).restore
  },
  {
    name: 'demo',
    summary: 'Runs the main job on sample data: syncs from the sandbox, reconciles a bulk payment, writes a CSV.',
    load: async () => (await import('./demo.ts')).demo
  }
]
