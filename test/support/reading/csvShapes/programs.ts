import { DE, FR, GB, SE, SE2, type CsvShape } from './shape.ts'

/** Payment services, accounting programs, ERP programs and templates of payments. */
export const programShapes: readonly CsvShape[] = [
  {
    called: 'a template of payouts with the amounts in the currency of the recipients',
    lines: [
      'recipientId,name,account,sourceCurrency,targetCurrency,amountCurrency,amount,paymentReference,recipientEmail',
      `17,Elin Berg,${SE},EUR,SEK,target,1250.05,Inv 1,`,
      `25,Mia Tal,${GB},EUR,GBP,target,100.00,Inv 2,`
    ],
    items: [
      { amount: '-1250.05', currency: 'SEK', name: 'Elin Berg', number: SE, reference: 'Inv 1' },
      { amount: '-100.00', currency: 'GBP', name: 'Mia Tal', number: GB, reference: 'Inv 2' }
    ]
  },
  {
    called: 'the same with the amounts in the currency that is paid with',
    lines: [
      'name,recipientEmail,paymentReference,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN',
      `Elin Berg,,Inv 1,source,1250.05,EUR,SEK,${SE}`,
      `Mia Tal,,Inv 2,source,100.00,EUR,GBP,${GB}`
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: GB }
    ]
  },
  {
    called: 'the same with the currency of the amounts left out',
    lines: [
      'name,amount,sourceCurrency,targetCurrency,IBAN',
      `Elin Berg,1250.05,EUR,SEK,${SE}`,
      `Mia Tal,100.00,EUR,GBP,${GB}`
    ],
    asks: [['currency', '“targetCurrency”']],
    items: [
      { amount: '-1250.05', currency: 'SEK', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'GBP', name: 'Mia Tal', number: GB }
    ]
  },
  {
    called: 'the statement of a payment service with payer and payee names',
    lines: [
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Total fees',
      `T-17,02-03-2026,-1250.05,EUR,Sent money,Inv 1,8749.95,,,,,Elin Berg,${SE},0.50`,
      'T-25,31-03-2026,100.00,EUR,Received money,Inv 2,8849.95,,,,Mia Tal,,,0.00'
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE, on: '2026-03-02' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', number: null, on: '2026-03-31' }
    ]
  },
  {
    called: 'mass payouts with an id of digits before the amount',
    lines: [
      'Payee ID,Amount to pay,Currency,Payment ID,Description,Payment date',
      '90000017,1250.05,USD,70000017,Elin Berg March,03/25/2026',
      '90000025,100.00,USD,70000025,Mia Tal March,03/25/2026'
    ],
    items: [
      { amount: '-1250.05', currency: 'USD', reference: 'Elin Berg March', on: '2026-03-25' },
      { amount: '-100.00', currency: 'USD', reference: 'Mia Tal March', on: '2026-03-25' }
    ]
  },
  {
    called: 'mass payouts of which no heading says which number is the amount',
    lines: ['Beneficiary;Partner no.;Payment run;Currency', 'Elin Berg;90000017;1250;EUR', 'Mia Tal;90000025;100;EUR'],
    asks: [['amount', '“Payment run”']],
    items: [
      { amount: '-1250.00', currency: 'EUR', name: 'Elin Berg' },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal' }
    ]
  },
  {
    called: 'mass payments of tab-separated columns without headings',
    lines: ['elin@example.com\t1250.05\tEUR\tc-17\tInv 1', 'mia@example.com\t100.00\tEUR\tc-25\tInv 2'],
    asks: [['counterpartyName', 'Column 1']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'elin@example.com' },
      { amount: '-100.00', currency: 'EUR', name: 'mia@example.com' }
    ]
  },
  {
    called: 'the activity of a wallet with gross, fee and net amounts',
    lines: [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"',
      '"02/03/2026","10:11:12","CET","Elin Berg","Mass Pay Payment","Completed","EUR","-1.250,05","-1,00","-1.251,05","","","17","8.748,95"',
      '"31/03/2026","10:11:12","CET","Mia Tal","Website Payment","Completed","EUR","100,00","-3,00","97,00","","","25","8.845,95"'
    ],
    asks: [['amount', '“Net”']],
    items: [
      { amount: '-1251.05', currency: 'EUR', name: 'Elin Berg', on: '2026-03-02' },
      { amount: '97.00', currency: 'EUR', name: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'the balance history of a card processor with amount, fee and net',
    lines: [
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_17,payout,po_17,-1250.05,0.00,-1250.05,eur,2026-03-02 10:11,2026-03-02 00:00,PAYOUT',
      'txn_25,charge,ch_25,100.00,1.75,98.25,eur,2026-03-03 10:11,2026-03-10 00:00,Mia Tal'
    ],
    asks: [
      ['amount', '“Net”'],
      ['sign', 'Negative amounts are money out'],
      ['counterpartyName', 'None']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR' },
      { amount: '98.25', currency: 'EUR' }
    ]
  },
  {
    called: 'the transfers of two accounts with an amount on each side',
    lines: [
      'ID,Status,Direction,Created on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Reference',
      'T-17,COMPLETED,OUT,2026-03-02,Wir GmbH,1250.05,EUR,Elin Berg,14000.00,SEK,Inv 1',
      'T-25,COMPLETED,IN,2026-03-03,Mia Tal,100.00,EUR,Wir GmbH,86.00,GBP,Inv 2'
    ],
    asks: [
      ['amount', '“Source amount (after fees)”'],
      ['currency', '“Source currency”'],
      ['counterpartyName', 'None']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR' },
      { amount: '100.00', currency: 'EUR' }
    ]
  },
  {
    called: 'the transactions of a bank account in an accounting program, debit being money in',
    lines: [
      'Date,Source,Description,Reference,Debit,Credit,Running Balance',
      '2026-03-02,Spend Money,Elin Berg,Inv 1,,1250.05,8749.95',
      '2026-03-03,Receive Money,Mia Tal,Inv 2,100.00,,8849.95'
    ],
    currency: 'EUR',
    asks: [['counterpartyName', 'None']],
    items: [
      { amount: '-1250.05', currency: 'EUR', reference: 'Elin Berg' },
      { amount: '100.00', currency: 'EUR', reference: 'Mia Tal' }
    ]
  },
  {
    called: 'open items of an ERP with document numbers and words for both sides',
    lines: [
      'Supplier;Document no;Due date;D/C;Amount;Currency',
      'Elin Berg;5100000017;25.03.2026;C;1.250,05;EUR',
      'Mia Tal;5100000025;25.03.2026;D;100,00;EUR'
    ],
    asks: [['sign', '“C” is money out']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', on: '2026-03-25' },
      { amount: '100.00', currency: 'EUR', name: 'Mia Tal', on: '2026-03-25' }
    ]
  },
  {
    called: 'a payment journal with subtotals and a grand total',
    lines: [
      'Payment journal;;;;',
      'Printed by AB on 2026-03-24;;;;',
      'Vendor name;Invoice;IBAN;Payment amount;Currency',
      `Elin Berg;INV-1;${SE};1,000.00;EUR`,
      `Elin Berg;INV-2;${SE};250.05;EUR`,
      'Subtotal;;;1,250.05;EUR',
      `Mia Tal;INV-3;${DE};100.00;EUR`,
      `Sol Vega;INV-4;${FR};50.00;EUR`,
      'Subtotal;;;150.00;EUR',
      'Grand total;;;1,400.05;EUR'
    ],
    items: [
      { amount: '-1000.00', currency: 'EUR', name: 'Elin Berg', number: SE, reference: 'INV-1' },
      { amount: '-250.05', currency: 'EUR', name: 'Elin Berg', number: SE, reference: 'INV-2' },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: DE, reference: 'INV-3' },
      { amount: '-50.00', currency: 'EUR', name: 'Sol Vega', number: FR, reference: 'INV-4' }
    ]
  },
  {
    called: 'a payment proposal whose total does not add up',
    lines: [
      'Payee;IBAN;Amount;Currency',
      `Elin Berg;${SE};1250.05;EUR`,
      `Mia Tal;${DE};100.00;EUR`,
      'Total;;1500.05;EUR'
    ],
    asks: [['total', 'A total']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg' },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal' }
    ]
  },
  {
    called: 'a list of payments with a balance of each supplier beside the amount',
    lines: [
      'Supplier name;Account balance;Amount;Currency;IBAN',
      `Elin Berg;9.250,05;1.250,05;EUR;${SE}`,
      `Mia Tal;100,00;100,00;EUR;${DE}`
    ],
    asks: [['sign', 'Money out']],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  },
  {
    called: 'a list in UTF-16 with tabs, as a spreadsheet saves Unicode text',
    bytes: 'utf16le',
    lines: [
      'Beneficiary name\tIBAN\tAmount\tCurrency\tPayment reference\tExecution date',
      `Åsa Öberg\t${SE}\t1 250,05\tSEK\tFaktura 1\t2026-03-25`,
      `Łucja Żak\t${SE2}\t100,00\tSEK\tFaktura 2\t2026-03-25`
    ],
    items: [
      { amount: '-1250.05', currency: 'SEK', name: 'Åsa Öberg', number: SE, on: '2026-03-25' },
      { amount: '-100.00', currency: 'SEK', name: 'Łucja Żak', number: SE2, on: '2026-03-25' }
    ]
  },
  {
    called: 'an export of this app, which has two amounts and two currencies',
    lines: [
      'id,account_id,created_at,type,status,amount,currency,payment_amount,payment_currency,counterparty_name,counterparty_number,reference',
      `t17,acc1,2026-03-02T10:11:12Z,transfer,completed,-1250.05,EUR,14000.00,SEK,Elin Berg,${SE},Inv 1`,
      `t25,acc1,2026-03-03T10:11:12Z,transfer,completed,-100.00,EUR,100.00,EUR,Mia Tal,${DE},Inv 2`
    ],
    asks: [
      ['amount', '“amount”'],
      ['currency', '“currency”']
    ],
    items: [
      { amount: '-1250.05', currency: 'EUR', name: 'Elin Berg', number: SE },
      { amount: '-100.00', currency: 'EUR', name: 'Mia Tal', number: DE }
    ]
  }
]
