import { DE, GB } from '../csvShapes/shape.ts'
import type { PaymentList } from './paymentList.ts'

const DOLLARS = [['currency', 'USD']] as const

/** The United States and Canada. */
export const northAmericanLists: readonly PaymentList[] = [
  {
    called: 'the list of bill payments of an accounting program, grouped below the account that pays',
    text: `
      Northwind Bakery LLC,,,,
      Bill Payment List,,,,
      "March 1-31, 2026",,,,
      ,,,,
      Date,Num,Vendor,Amount,
      Checking,,,,
      03/16/2026,1017,Prairie Mills Inc.,"-1,250.05",
      03/17/2026,1025,Mia Tal,-100.00,
      Total for Checking,,,"$-1,350.05",
      ,,,,
      "Tuesday, March 31, 2026 09:12 AM GMT-05:00",,,,`,
    asks: DOLLARS,
    payments: ['-1250.05 USD|Prairie Mills Inc.||2026-03-16|1017', '-100.00 USD|Mia Tal||2026-03-17|1025']
  },
  {
    called: 'an ACH template of a large bank',
    text: `
      Recipient Name,Recipient Routing Number,Recipient Account Number,Account Type,Amount,Addenda,Effective Date
      Prairie Mills Inc.,990000017,000000170017,Checking,1250.05,INV 1017,03/16/2026
      Mia Tal,990000025,000000250025,Savings,100.00,INV 1025,03/16/2026`,
    asks: DOLLARS,
    payments: [
      '-1250.05 USD|Prairie Mills Inc.|000000170017|2026-03-16|INV 1017',
      '-100.00 USD|Mia Tal|000000250025|2026-03-16|INV 1025'
    ]
  },
  {
    called: 'wires of a cash portal with debit account, beneficiary and currency',
    text: `
      Payment Type,Debit Account Number,Value Date,Payment Amount,Payment Currency,Beneficiary Name,Beneficiary Account Number,Beneficiary Bank ID,Remittance Details
      WIRE,000000990099,03/25/2026,"1,250.05",USD,Prairie Mills Inc.,000000170017,990000017,INV 1017
      WIRE,000000990099,03/25/2026,100.00,USD,Cedar Tools Co.,000000250025,990000025,INV 1025`,
    payments: [
      '-1250.05 USD|Prairie Mills Inc.|000000170017|2026-03-25|INV 1017',
      '-100.00 USD|Cedar Tools Co.|000000250025|2026-03-25|INV 1025'
    ]
  },
  {
    called: 'a payroll journal with gross pay, taxes and net pay in dollars, and totals',
    text: `
      Employee,Gross pay,Employee taxes,Deductions,Net pay,Pay date
      "Berg, Elin","$3,000.00",$612.40,$120.00,"$2,267.60",03/31/2026
      "Tal, Mia","$2,500.00",$500.10,$0.00,"$1,999.90",03/31/2026
      Totals,"$5,500.00","$1,112.50",$120.00,"$4,267.50",`,
    asks: [
      ['amount', '“Net pay”'],
      ['currency', 'USD']
    ],
    payments: ['-2267.60 USD|Berg, Elin||2026-03-31|*', '-1999.90 USD|Tal, Mia||2026-03-31|*']
  },
  {
    called: 'direct deposits of a payroll service with first and last names apart',
    text: `
      File #,First Name,Last Name,Bank Routing,Bank Account,Deposit Amount,Check Date
      000017,Elin,Berg,990000017,170017,"2,267.60",03/31/2026
      000025,Mia,Tal,990000025,250025,"1,999.90",03/31/2026`,
    asks: [
      ['amount', '“Deposit Amount”'],
      ['counterpartyName', 'none'],
      ['currency', 'USD']
    ],
    payments: ['-2267.60 USD|Elin Berg|170017|2026-03-31|*', '-1999.90 USD|Mia Tal|250025|2026-03-31|*']
  },
  {
    called: 'bills of a payment service with due date, process date and invoice',
    text: `
      Vendor,Invoice #,Invoice Date,Due Date,Process Date,Payment Amount,Payment Method,Status
      Prairie Mills Inc.,1017,02/14/2026,03/16/2026,03/13/2026,"$1,250.05",ACH,Scheduled
      Cedar Tools Co.,1025,02/15/2026,03/17/2026,03/13/2026,$100.00,Check,Scheduled`,
    asks: [
      ['dueOn', '“Process Date”'],
      ['currency', 'USD']
    ],
    payments: ['-1250.05 USD|Prairie Mills Inc.||2026-03-13|1017', '-100.00 USD|Cedar Tools Co.||2026-03-13|1025']
  },
  {
    called: 'reimbursements of a card program',
    text: `
      Employee,Employee email,Amount,Currency,Memo,Submitted at,Paid at
      Elin Berg,elin@example.com,125.05,USD,Taxi to client,2026-03-02,2026-03-16
      Mia Tal,mia@example.com,100.00,USD,Books,2026-03-03,2026-03-16`,
    asks: [['dueOn', '“Paid at”']],
    payments: ['-125.05 USD|Elin Berg||2026-03-16|Taxi to client', '-100.00 USD|Mia Tal||2026-03-16|Books']
  },
  {
    called: 'mass payouts to mail addresses without headings',
    text: `
      elin@example.com,1250.05,USD,P-1017,Royalties March
      mia@example.com,100.00,USD,P-1025,Royalties March`,
    payments: ['-1250.05 USD|*||*|*', '-100.00 USD|*||*|*'],
    asks: [['counterpartyName', 'none']]
  },
  {
    called: 'payouts of a card processor in whole lower-case currencies',
    text: `
      id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description
      tr_17,transfer,acct_17,-1250.05,0.00,-1250.05,usd,2026-03-16 09:12,Seller Prairie Mills
      tr_25,transfer,acct_25,-100.00,0.00,-100.00,usd,2026-03-16 09:13,Seller Mia Tal`,
    asks: [
      ['counterpartyName', 'None'],
      ['amount', '“Amount”']
    ],
    payments: ['-1250.05 USD||*|*|*', '-100.00 USD||*|*|*']
  },
  {
    called: 'contractors in many currencies, invoice and payout currency apart',
    text: `
      Contractor,Contract,Invoice amount,Invoice currency,Due date,Status
      Elin Berg,C-17,"1,250.05",EUR,2026-03-31,Awaiting payment
      Mia Tal,C-25,100.00,GBP,2026-03-31,Awaiting payment`,
    asks: [['amount', '“Invoice amount”']],
    payments: ['-1250.05 EUR|Elin Berg||2026-03-31|*', '-100.00 GBP|Mia Tal||2026-03-31|*']
  },
  {
    called: 'electronic funds transfers of a Canadian bank, year first with slashes',
    text: `
      Payee Name,Institution,Transit,Account,Amount (CAD),Due Date,Cross Reference
      Maple Freight Ltd.,999,00017,1700017,1250.05,2026/03/16,INV1017
      Mia Tal,999,00025,2500025,100.00,2026/03/16,INV1025`,
    payments: [
      '-1250.05 CAD|Maple Freight Ltd.|1700017|2026-03-16|INV1017',
      '-100.00 CAD|Mia Tal|2500025|2026-03-16|INV1025'
    ]
  },
  {
    called: 'payments of Quebec with the sign of dollars behind the amounts',
    encoding: 'windows-1252',
    text: `
      Bénéficiaire;Nº de compte;Montant;Référence;Date du paiement
      Imprimerie Érable inc.;1700017;1 250,05 $;F-1017;2026-03-16
      Mia Tal;2500025;100,00 $;F-1025;2026-03-16`,
    asks: [['currency', 'CAD']],
    payments: [
      '-1250.05 CAD|Imprimerie Érable inc.|1700017|2026-03-16|F-1017',
      '-100.00 CAD|Mia Tal|2500025|2026-03-16|F-1025'
    ]
  },
  {
    called: 'a check register with voided checks',
    text: `
      Check No.,Check Date,Payee,Status,Check Amount,Currency
      1017,03/16/2026,Prairie Mills Inc.,Issued,"1,250.05",USD
      1018,03/16/2026,Cedar Tools Co.,Issued,75.00,USD
      1025,03/17/2026,Mia Tal,Issued,100.00,USD
      Count: 3,,,,"1,425.05",USD`,
    asks: [['total', 'A total']],
    payments: [
      '-1250.05 USD|Prairie Mills Inc.||2026-03-16|1017',
      '-75.00 USD|Cedar Tools Co.||2026-03-16|1018',
      '-100.00 USD|Mia Tal||2026-03-17|1025'
    ]
  },
  {
    called: 'a workbook of vendor payments with typed days and numbers',
    encoding: 'xlsx',
    text: `
      Vendor ID;Vendor Name;Invoice Number;Payment Date;Amount Paid;Currency
      V0017;Prairie Mills Inc.;1017;2026-03-16;1250.05;USD
      V0025;Cedar Tools Co.;1025;2026-03-17;100;USD
      Grand Total;;;;1350.05;`,
    payments: ['-1250.05 USD|Prairie Mills Inc.||2026-03-16|1017', '-100.00 USD|Cedar Tools Co.||2026-03-17|1025']
  },
  {
    called: 'a batch of a payment service with source and transfer amounts',
    text: `
      Recipient name,Recipient IBAN,Source currency,Transfer currency,Transfer amount,Transfer date,Reference,Reason
      Hofmann Logistik GmbH,${DE},USD,EUR,1250.05,2026-03-16,RE 1017,Goods
      Harbour Joinery Ltd,${GB},USD,GBP,100.00,2026-03-16,INV 1025,Goods`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|RE 1017`,
      `-100.00 GBP|Harbour Joinery Ltd|${GB}|2026-03-16|INV 1025`
    ]
  }
]
