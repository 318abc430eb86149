import { DE, FR, GB, NL } from '../csvShapes/shape.ts'
import { IE, IE2, type PaymentList } from './paymentList.ts'

const POUNDS = [['currency', 'GBP']] as const

/** Great Britain and Ireland. */
export const britishLists: readonly PaymentList[] = [
  {
    called: 'bulk payments with headings of a high-street bank',
    text: `
      Sort Code,Account Number,Beneficiary Name,Amount,Beneficiary Reference,Payment Date
      99-00-17,00000017,Harbour Joinery Ltd,1250.05,INV 1017,16/03/2026
      99-00-25,00000025,Mia Tal,100.00,INV 1025,16/03/2026`,
    asks: POUNDS,
    payments: [
      `-1250.05 GBP|Harbour Joinery Ltd|00000017|2026-03-16|INV 1017`,
      `-100.00 GBP|Mia Tal|00000025|2026-03-16|INV 1025`
    ]
  },
  {
    called: 'a batch payment of an accounting program in the cloud',
    text: `
      Amount,Bank Account Number,Bank Account Name,Details,Reference
      1250.05,99001700000017,Harbour Joinery Ltd,INV-1017,March run
      100.00,99002500000025,Mia Tal,INV-1025,March run`,
    asks: [['counterpartyName', '“Bank Account Name”'], ...POUNDS],
    payments: [`-1250.05 GBP|Harbour Joinery Ltd|99001700000017||*`, `-100.00 GBP|Mia Tal|99002500000025||*`]
  },
  {
    called: 'business transfers with an account number or an IBAN',
    text: `
      Name,Recipient type,Account number,Sort code,IBAN,BIC,Recipient bank country,Currency,Amount,Payment reference
      Harbour Joinery Ltd,COMPANY,00000017,990017,,,GB,GBP,1250.05,INV 1017
      Hofmann Logistik GmbH,COMPANY,,,${DE},FTCSSESS,DE,EUR,100.00,RE 1025
      Mia Tal,INDIVIDUAL,00000025,990025,,,GB,GBP,20.00,INV 1026`,
    asks: [['counterpartyNumber', 'none']],
    payments: [
      '-1250.05 GBP|Harbour Joinery Ltd|00000017||INV 1017',
      `-100.00 EUR|Hofmann Logistik GmbH|${DE}||RE 1025`,
      '-20.00 GBP|Mia Tal|00000025||INV 1026'
    ]
  },
  {
    called: 'net pay of a payroll program with gross pay and deductions',
    text: `
      Works No.,Employee,Gross Pay,PAYE Tax,Employee NI,Net Pay,Sort Code,Account No.,Pay Date
      17,Elin Berg,"3,000.00",390.40,180.16,"2,429.44",99-00-17,00000017,31/03/2026
      25,Mia Tal,"2,500.00",290.40,140.16,"2,069.44",99-00-25,00000025,31/03/2026
      ,Totals,"5,500.00",680.80,320.32,"4,498.88",,,`,
    asks: [
      ['amount', '“Net Pay”'],
      ['currency', 'GBP']
    ],
    payments: ['-2429.44 GBP|Elin Berg|00000017|2026-03-31|*', '-2069.44 GBP|Mia Tal|00000025|2026-03-31|*']
  },
  {
    called: 'payroll with signs of pounds and a title',
    encoding: 'windows-1252',
    text: `
      BACS Payment List,,,,
      Tax Month 12 - Ending 5 April 2026,,,,
      Employee Name,Bank Sort Code,Bank Account,Amount,Reference
      Elin Berg,99-00-17,00000017,"£2,429.44",SALARY 17
      Mia Tal,99-00-25,00000025,"£2,069.44",SALARY 25
      Total,,,"£4,498.88",`,
    payments: ['-2429.44 GBP|Elin Berg|00000017||SALARY 17', '-2069.44 GBP|Mia Tal|00000025||SALARY 25']
  },
  {
    called: 'suggested payments of an accounting program on the desk, with the balance of each supplier',
    text: `
      A/C,Supplier Name,Balance,Payment Amount,Currency,Due Date,Sort Code,Account Number
      HAR001,Harbour Joinery Ltd,1900.05,1250.05,GBP,16/03/2026,990017,00000017
      TAL001,Tal Metals,300.00,100.00,GBP,17/03/2026,990025,00000025`,
    asks: [
      ['sign', 'Money out'],
      ['amount', '“Payment Amount”']
    ],
    payments: ['-1250.05 GBP|Harbour Joinery Ltd|00000017|2026-03-16|*', '-100.00 GBP|Tal Metals|00000025|2026-03-17|*']
  },
  {
    called: 'international payments with the account and the currency of the payer',
    text: `
      Debit Account IBAN,Debit Currency,Payment Currency,Payment Amount,Beneficiary Name,Beneficiary IBAN,Beneficiary Bank BIC,Value Date,Payment Details
      ${GB},GBP,EUR,1250.05,Hofmann Logistik GmbH,${DE},FTCSSESS,2026-03-16,RE 1017
      ${GB},GBP,EUR,100.00,Atelier Lune SARL,${FR},FTCSSESS,2026-03-16,F 1025`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|RE 1017`,
      `-100.00 EUR|Atelier Lune SARL|${FR}|2026-03-16|F 1025`
    ]
  },
  {
    called: 'SEPA credit transfers of an Irish bank, day before month throughout',
    text: `
      Beneficiary Name,Beneficiary IBAN,Amount (EUR),Payment Message,Execution Date
      Quay Foods Ltd,${IE},"1,250.05",INV 1017,02/04/2026
      Elin Berg,${IE2},100.00,INV 1025,03/04/2026`,
    asks: [['dateOrder', '2 April']],
    payments: [
      `-1250.05 EUR|Quay Foods Ltd|${IE}|2026-04-02|INV 1017`,
      `-100.00 EUR|Elin Berg|${IE2}|2026-04-03|INV 1025`
    ]
  },
  {
    called: 'payments with days in words and amounts in brackets',
    text: `
      Date,Payee,Description,Amount,Currency
      16 Mar 2026,Harbour Joinery Ltd,INV 1017,"(1,250.05)",GBP
      16 Mar 2026,Mia Tal,INV 1025,(100.00),GBP`,
    payments: ['-1250.05 GBP|Harbour Joinery Ltd||2026-03-16|INV 1017', '-100.00 GBP|Mia Tal||2026-03-16|INV 1025']
  },
  {
    called: 'a remittance with invoices and a credit note of one supplier',
    text: `
      Supplier,Invoice,Type,Amount,Currency,Payment Date
      Harbour Joinery Ltd,INV 1017,Invoice,1350.05,GBP,2026-03-16
      Harbour Joinery Ltd,CN 12,Credit Note,-100.00,GBP,2026-03-16
      Mia Tal,INV 1025,Invoice,100.00,GBP,2026-03-16`,
    asks: [['sign', 'Positive']],
    payments: [
      '-1350.05 GBP|Harbour Joinery Ltd||2026-03-16|INV 1017',
      '100.00 GBP|Harbour Joinery Ltd||2026-03-16|CN 12',
      '-100.00 GBP|Mia Tal||2026-03-16|INV 1025'
    ]
  },
  {
    called: 'a workbook of payees with account numbers as numbers and a total by formula',
    encoding: 'xlsx',
    text: `
      Harbour Trust - grants to be paid
      Grantee;IBAN;Grant amount (£);Reference;Pay on
      Quay Foods Ltd;${GB};1250.05;GR-17;2026-03-16
      Atelier Lune;${FR};100;GR-25;2026-03-16
      ;;1350.05`,
    payments: [`-1250.05 GBP|Quay Foods Ltd|${GB}|2026-03-16|GR-17`, `-100.00 GBP|Atelier Lune|${FR}|2026-03-16|GR-25`]
  },
  {
    called: 'transfers from a business bank with a state, a fee and a created time',
    text: `
      Payment ID,State,Created at,Counterparty name,Counterparty IBAN,Amount,Currency,Fee,Fee currency,Reference
      a17,completed,2026-03-16T09:12:44Z,Hofmann Logistik GmbH,${DE},1250.05,EUR,0.20,EUR,RE 1017
      a25,completed,2026-03-16T09:12:45Z,Van Dam BV,${NL},100.00,EUR,0.20,EUR,F 1025`,
    asks: [
      ['amount', '“Amount”'],
      ['dueOn', '“Created at”']
    ],
    payments: [`-1250.05 EUR|Hofmann Logistik GmbH|${DE}|*|RE 1017`, `-100.00 EUR|Van Dam BV|${NL}|*|F 1025`]
  },
  {
    called: 'transfers with the reference of either side',
    text: `
      Payee name,Sort code,Account number,Amount (£),Your reference,Their reference
      Harbour Joinery Ltd,99-00-17,="00000017",1250.05,HARB,INV 1017
      Mia Tal,99-00-25,="00000025",100.00,TALM,INV 1025`,
    payments: ['-1250.05 GBP|Harbour Joinery Ltd|00000017||INV 1017', '-100.00 GBP|Mia Tal|00000025||INV 1025']
  }
]
