import { DE, GB, SE, type CsvShape } from './shape.ts'

/** The United Kingdom, Ireland, America, Asia and the rest of the world. */
export const overseasShapes: readonly CsvShape[] = [
  {
    called: 'a British bank with Paid out and Paid in and signs of pounds',
    bytes: 'latin1',
    lines: [
      '"Account Name:","Business ****0017"',
      '"Account Balance:","£8,849.95"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"02 Mar 2026","Bank credit","Elin Berg","£1,250.05","","£8,749.95"',
      '"31 Mar 2026","Transfer","Mia Tal","","£100.00","£8,849.95"'
    ],
    items: [
      { amount: '-1250.05', currency: 'GBP', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'GBP', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'a British bank with debit and credit amounts and a running balance',
    lines: [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      '31/03/2026,FPI,90-00-00,90000017,MIA TAL,,100.00,8849.95',
      '02/03/2026,FPO,90-00-00,90000017,ELIN BERG,1250.05,,8749.95'
    ],
    currency: 'GBP',
    asks: [
      ['counterpartyNumber', 'None'],
      ['counterpartyName', '“Transaction Description”']
    ],
    items: [
      { amount: '100.00', currency: 'GBP', name: 'MIA TAL', number: null, on: '2026-03-31' },
      { amount: '-1250.05', currency: 'GBP', name: 'ELIN BERG', number: null, on: '2026-03-02' }
    ]
  },
  {
    called: 'a British business bank with the counterparty and the amount in pounds',
    lines: [
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '02/03/2026,Elin Berg,Inv 1,FASTER PAYMENT,-1250.05,8749.95,OTHER,',
      '31/03/2026,Mia Tal,Inv 2,FASTER PAYMENT,100.00,8849.95,INCOME,'
    ],
    items: [
      { amount: '-1250.05', currency: 'GBP', name: 'Elin Berg', reference: 'Inv 1', on: '2026-03-02' },
      { amount: '100.00', currency: 'GBP', name: 'Mia Tal', reference: 'Inv 2', on: '2026-03-31' }
    ]
  },
  {
    called: 'a British payment app with local money and split columns beside the amount',
    lines: [
      'Transaction ID,Date,Time,Type,Name,Category,Amount,Currency,Local amount,Local currency,Description,Money Out,Money In',
      'tx_17,02/03/2026,10:11:12,Faster payment,Elin Berg,Bills,-1250.05,GBP,-1460.00,EUR,Inv 1,-1250.05,',
      'tx_25,31/03/2026,10:11:12,Faster payment,Mia Tal,Income,100.00,GBP,100.00,GBP,Inv 2,,100.00'
    ],
    asks: [['amount', '“Amount”']],
    items: [
      { amount: '-1250.05', currency: 'GBP', name: 'Elin Berg', reference: 'Inv 1', on: '2026-03-02' },
      { amount: '100.00', currency: 'GBP', name: 'Mia Tal', reference: 'Inv 2', on: '2026-03-31' }
    ]
  },
  {
    called: 'a business app with several amounts of one payment',
    lines: [
      'Date started (UTC),Date completed (UTC),ID,Type,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account,Beneficiary account number,Beneficiary IBAN',
      `2026-03-02,2026-03-02,a17,TRANSFER,To Elin Berg,Inv 1,Wir Ltd,EUR,1250.05,EUR,-1250.05,-1250.25,,0.20,EUR,8749.75,EUR Main,,${SE}`,
      `2026-03-03,2026-03-03,a25,TRANSFER,To Mia Tal,Inv 2,Wir Ltd,EUR,100.00,EUR,-100.00,-100.20,,0.20,EUR,8649.55,EUR Main,,${DE}`
    ],
    asks: [['amount', '“Total amount”']],
    items: [
      { amount: '-1250.25', currency: 'EUR', number: SE },
      { amount: '-100.20', currency: 'EUR', number: DE }
    ]
  },
  {
    called: 'an Irish bank with CR and DR behind the amounts and a balance that proves them',
    lines: [
      'Posted Account, Posted Transactions Date, Description, Amount, Balance',
      `${GB}, 02/03/2026, Elin Berg, 1250.05 DR, 8749.95`,
      `${GB}, 31/03/2026, Mia Tal, 100.00 CR, 8849.95`
    ],
    currency: 'EUR',
    asks: [['counterpartyNumber', 'None']],
    items: [
      { amount: '-1250.05', currency: 'EUR', number: null, reference: 'Elin Berg' },
      { amount: '100.00', currency: 'EUR', number: null, reference: 'Mia Tal' }
    ]
  },
  {
    called: 'a card statement in which only credits are marked',
    lines: ['Date,Description,Amount', '02/03/2026,Elin Berg,"1,250.05"', '31/03/2026,Mia Tal,100.00 CR'],
    currency: 'GBP',
    asks: [['sign', '“CR” is money in']],
    items: [
      { amount: '-1250.05', currency: 'GBP', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '100.00', currency: 'GBP', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  },
  {
    called: 'an American bank with the word DEBIT first and signed amounts',
    lines: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,03/02/2026,ELIN BERG,-1250.05,ACH_DEBIT,8749.95,',
      'CREDIT,03/31/2026,MIA TAL,100.00,ACH_CREDIT,8849.95,'
    ],
    currency: 'USD',
    asks: [],
    items: [
      { amount: '-1250.05', currency: 'USD', on: '2026-03-02' },
      { amount: '100.00', currency: 'USD', on: '2026-03-31' }
    ]
  },
  {
    called: 'an American bank with Withdrawals and Deposits',
    lines: [
      'Date,Description,Withdrawals,Deposits,Balance',
      '03/02/2026,ELIN BERG,"$1,250.05",,"$8,749.95"',
      '03/31/2026,MIA TAL,,$100.00,"$8,849.95"'
    ],
    currency: 'USD',
    items: [
      { amount: '-1250.05', currency: 'USD', reference: 'ELIN BERG', on: '2026-03-02' },
      { amount: '100.00', currency: 'USD', reference: 'MIA TAL', on: '2026-03-31' }
    ]
  },
  {
    called: 'an American statement with negatives in brackets',
    lines: [
      'Posted Date,Payee,Address,Amount,Running Balance',
      '03/02/2026,ELIN BERG,,"(1,250.05)","8,749.95"',
      '03/31/2026,MIA TAL,,100.00,"8,849.95"'
    ],
    currency: 'USD',
    items: [
      { amount: '-1250.05', currency: 'USD', name: 'ELIN BERG', on: '2026-03-02' },
      { amount: '100.00', currency: 'USD', name: 'MIA TAL', on: '2026-03-31' }
    ]
  },
  {
    called: 'an Indian bank with lakhs and columns of withdrawals and deposits',
    lines: [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '02/03/26,NEFT ELIN BERG,N17,02/03/26,"1,25,000.05",,"8,74,999.95"',
      '31/03/26,NEFT MIA TAL,N25,31/03/26,,"1,00,000.00","9,74,999.95"'
    ],
    currency: 'INR',
    items: [
      { amount: '-125000.05', currency: 'INR', reference: 'NEFT ELIN BERG', on: '2026-03-02' },
      { amount: '100000.00', currency: 'INR', reference: 'NEFT MIA TAL', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Japanese bank with withdrawals, deposits and yen without decimals',
    lines: [
      '年月日,お引出し,お預入れ,お取り扱い内容,残高',
      '2026/3/2,"125,000",,ELIN BERG,"874,995"',
      '2026/3/31,,"10,000",MIA TAL,"884,995"'
    ],
    currency: 'JPY',
    asks: [['decimalSign', '125,000.00: thousands']],
    items: [
      { amount: '-125000', currency: 'JPY', reference: 'ELIN BERG', on: '2026-03-02' },
      { amount: '10000', currency: 'JPY', reference: 'MIA TAL', on: '2026-03-31' }
    ]
  },
  {
    called: 'a Turkish bank whose amounts have points for thousands alone',
    lines: [
      'Tarih;Açıklama;Tutar;Döviz;Bakiye',
      '02.03.2026;Elin Berg;-1.250;TRY;8.750',
      '31.03.2026;Mia Tal;1.100;TRY;9.850'
    ],
    asks: [['decimalSign', '1,250.00: thousands']],
    items: [
      { amount: '-1250.00', currency: 'TRY', reference: 'Elin Berg', on: '2026-03-02' },
      { amount: '1100.00', currency: 'TRY', reference: 'Mia Tal', on: '2026-03-31' }
    ]
  }
]
