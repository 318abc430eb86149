import type { ListedCommand } from './command.ts'

export const COMMANDS: readonly ListedCommand[] = [
  {
    name: 'sandbox',
    summary: 'Serves the sandbox on this machine until it is stopped, and prints how to reach it as one JSON line.',
    load: async () => (await import('./sandbox.ts')).sandbox
  },
  {
    name: 'sync',
    summary: 'Reads transactions into the ledger and says whether it is complete.',
    load: async () => (await import('./syncing/sync.ts')).sync
  },
  {
    name: 'probe',
    summary:
      'Measures how a service behaves where the interface leaves it open. It only reads; what it finds counts from then on.',
    load: async () => (await import('./syncing/probe.ts')).probe
  },
  {
    name: 'transactions',
    summary: 'Lists transactions of the ledger, and what they sum to. Run sync first.',
    load: async () => (await import('./transactions/transactions.ts')).transactions
  },
  {
    name: 'problems',
    summary: 'Lists the rows that cannot be read as transactions, with the reason and the text as it was received.',
    load: async () => (await import('./syncing/problems.ts')).problems
  },
  {
    name: 'api-behaviour',
    formerly: 'assumptions',
    summary: 'Lists the API behaviour that is assumed, and why; puts your own values in its place.',
    load: async () => (await import('./syncing/apiBehaviour.ts')).apiBehaviour
  },
  {
    name: 'history',
    formerly: 'certificates',
    summary: 'Lists the last syncs with their results, the latest first.',
    load: async () => (await import('./syncing/history.ts')).history
  },
  {
    name: 'export',
    summary: 'Writes transactions of the ledger to a file, with its integrity record beside it. Run sync first.',
    load: async () => (await import('./exporting/exportFile.ts')).exportFile
  },
  {
    name: 'check-file',
    formerly: 'verify',
    summary: 'Reads an exported file again and says whether it is what its integrity record states. Opens no ledger.',
    load: async () => (await import('./exporting/checkFile.ts')).checkFile
  },
  {
    name: 'check-audit-trail',
    formerly: 'verify-log',
    summary: 'Says whether the audit trail is whole: nothing changed, removed, inserted or moved. Changes nothing.',
    load: async () => (await import('./reconciling/checkAuditTrail.ts')).checkAuditTrail
  },
  {
    name: 'backup',
    summary: 'Makes an encrypted backup of all decisions, accounts, settings and their keys, and reads it back.',
    load: async () => (await import('./backups/backup.ts')).backup
  },
  {
    name: 'restore',
    summary:
      'Brings back what is in a backup and missing here: on a new computer all of it. Replaces nothing that works.',
    load: async () => (await import('./backups/restore.ts')).restore
  },
  {
    name: 'accept-loss',
    summary:
      'Goes on with decisions that are not as they were left: gone, emptied or an older copy. The audit trail says so.',
    load: async () => (await import('./reconciling/acceptLoss.ts')).acceptLoss
  },
  {
    name: 'damaged',
    summary: 'Lists files that were damaged and set aside, and removes those that are named.',
    load: async () => (await import('./services/damaged.ts')).damaged
  },
  {
    name: 'check-ledger',
    formerly: 'verify-ledger',
    summary:
      'Reads all of the ledger on this computer and says whether it is whole; the app does it now and then by itself.',
    load: async () => (await import('./syncing/checkLedger.ts')).checkLedger
  },
  {
    name: 'reconcile',
    summary: 'Compares a payment file with the ledger, payment by payment, and says what became of each.',
    load: async () => (await import('./reconciling/reconcile.ts')).reconcile
  },
  {
    name: 'reconciliations',
    summary: 'Lists the reconciliations of a service, the latest first.',
    load: async () => (await import('./reconciling/reconciliations.ts')).reconciliations
  },
  {
    name: 'review',
    summary: 'Shows what somebody else of a team signed off, and approves it or sends it back.',
    load: async () => (await import('./reconciling/review.ts')).review
  },
  {
    name: 'accounts list',
    summary: 'Lists the accounts that you made or added here, with what the service told of them last.',
    load: async () => (await import('./accounts/accountCommands.ts')).list
  },
  {
    name: 'accounts create',
    summary: 'Makes an account for a customer at the service, once, and keeps it in the list.',
    load: async () => (await import('./accounts/accountCommands.ts')).create
  },
  {
    name: 'accounts add',
    summary: 'Adds an account that exists to the list; its bank details are read as proof that it does.',
    load: async () => (await import('./accounts/accountCommands.ts')).add
  },
  {
    name: 'accounts link',
    summary: 'Says which transactions are those of an account: by the short id that they carry.',
    load: async () => (await import('./accounts/accountCommands.ts')).link
  },
  {
    name: 'accounts bank-details',
    summary: 'Shows where to send money for an account, as last read, and when that was.',
    load: async () => (await import('./accounts/accountCommands.ts')).bankDetails
  },
  {
    name: 'accounts acknowledge',
    summary: 'Says that you have seen a change of bank details; the audit trail keeps who, when and why.',
    load: async () => (await import('./accounts/accountCommands.ts')).acknowledge
  },
  {
    name: 'accounts forget',
    summary: 'Says that you know what became of a request for an account whose answer never came.',
    load: async () => (await import('./accounts/accountCommands.ts')).forget
  },
  {
    name: 'payment-methods',
    summary: 'Lists the saved cards of a customer or a guest, as your provider has them now.',
    load: async () => (await import('./accounts/paymentMethods.ts')).paymentMethods
  },
  {
    name: 'funding create',
    summary: 'Creates a card payment for a customer, once: to save a card, to charge it, or both.',
    load: async () => (await import('./funding/fundingCommands.ts')).create
  },
  {
    name: 'funding request',
    summary: 'Continues to card payment: opens the checkout of your provider in a browser, and waits for the result.',
    load: async () => (await import('./funding/fundingCommands.ts')).request
  },
  {
    name: 'funding list',
    summary: 'Lists the card payments started from here, the latest first.',
    load: async () => (await import('./funding/fundingCommands.ts')).list
  },
  {
    name: 'funding look',
    summary: 'Refreshes a card payment: looks for the saved card and the transaction of a charge; syncs for that.',
    load: async () => (await import('./funding/fundingCommands.ts')).look
  },
  {
    name: 'authorize',
    summary: 'Runs a controlled 3-D Secure authorization against a service on this computer, and tells its steps.',
    load: async () => (await import('./threeds/authorize.ts')).authorize
  },
  {
    name: 'team init',
    summary: 'Makes the workbook of a service that of a team, on a PostgreSQL database, with you as its owner.',
    load: async () => (await import('./team/teamCommands.ts')).init
  },
  {
    name: 'team invite',
    summary: 'Lets a person into the team, with a role, and prints their invitation.',
    load: async () => (await import('./team/teamCommands.ts')).invite
  },
  {
    name: 'team join',
    summary: 'Takes an invitation up: the workbook of the team comes to this computer, encrypted.',
    load: async () => (await import('./team/teamCommands.ts')).join
  },
  {
    name: 'team status',
    summary: 'Says whether this workbook belongs to a team, and whether the newest of it is here.',
    load: async () => (await import('./team/teamCommands.ts')).status
  },
  {
    name: 'team members',
    summary: 'Lists the members of the team with their roles.',
    load: async () => (await import('./team/teamCommands.ts')).members
  },
  {
    name: 'team remove',
    summary: 'Ends the membership of somebody else; what follows they cannot read.',
    load: async () => (await import('./team/teamCommands.ts')).remove
  },
  {
    name: 'team leave',
    summary: 'Leaves the team: the workbook here stays, and is yours alone.',
    load: async () => (await import('./team/teamCommands.ts')).leave
  },
  {
    name: 'team verify',
    summary: 'Reads all of the team’s database and compares it with what is here.',
    load: async () => (await import('./team/teamCommands.ts')).verify
  },
  {
    name: 'team restore',
    summary: 'Puts what is here on a new database, where that of the team is lost.',
    load: async () => (await import('./team/teamCommands.ts')).restore
  },
  {
    name: 'demo',
    summary: 'Shows the main job on sample data: sync from the sandbox, reconcile a bulk payment, write a CSV.',
    load: async () => (await import('./demo.ts')).demo
  }
]
