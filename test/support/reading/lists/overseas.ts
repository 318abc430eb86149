import { DE, FR, GB, SE } from '../csvShapes/shape.ts'
import type { PaymentList } from './paymentList.ts'

/** Latin America, Africa, the Near East, and services of many countries. */
export const overseasLists: readonly PaymentList[] = [
  {
    called: 'Brazilian suppliers with R$ before the amounts',
    encoding: 'windows-1252',
    text: `
      Favorecido;CPF/CNPJ;Banco;Agência;Conta;Valor;Data de pagamento;Descrição
      Padaria São João Ltda;99.000.017/0001-00;990;0017;00017-0;R$ 1.250,05;16/03/2026;NF 1017
      Mia Tal;990.000.025-00;990;0025;00025-0;R$ 100,00;16/03/2026;NF 1025`,
    payments: [
      '-1250.05 BRL|Padaria São João Ltda|00017-0|2026-03-16|NF 1017',
      '-100.00 BRL|Mia Tal|00025-0|2026-03-16|NF 1025'
    ]
  },
  {
    called: 'Brazilian wages with the total without a currency column',
    text: `
      Funcionário;Salário bruto;Descontos;Salário líquido;Chave PIX
      Elin Berg;R$ 5.000,00;R$ 900,50;R$ 4.099,50;elin@example.com
      Mia Tal;R$ 4.000,00;R$ 700,25;R$ 3.299,75;mia@example.com
      Total;R$ 9.000,00;R$ 1.600,75;R$ 7.399,25;`,
    asks: [
      ['amount', '“Salário líquido”'],
      ['currency', 'BRL']
    ],
    payments: ['-4099.50 BRL|Elin Berg|*||*', '-3299.75 BRL|Mia Tal|*||*']
  },
  {
    called: 'Mexican transfers with CLABE numbers and pesos as MXP',
    text: `
      Cuenta CLABE,Beneficiario,Importe,Moneda,Concepto,Referencia,Fecha aplicación
      990000000000000017,Tortillería Muñoz SA de CV,"1,250.05",MXN,Factura 1017,1017,16/03/2026
      990000000000000025,Mia Tal,100.00,MXN,Factura 1025,1025,16/03/2026`,
    payments: [
      '-1250.05 MXN|Tortillería Muñoz SA de CV|990000000000000017|2026-03-16|*',
      '-100.00 MXN|Mia Tal|990000000000000025|2026-03-16|*'
    ]
  },
  {
    called: 'Chilean pay slips with whole pesos and points',
    text: `
      RUT;Nombre beneficiario;Banco;N° cuenta;Monto ($);Glosa
      99.000.017-0;Viña Andes SpA;Banco Prueba;000170017;1.250.050;Factura 1017
      99.000.025-0;Mia Tal;Banco Prueba;000250025;100.000;Factura 1025`,
    asks: [
      ['currency', 'CLP'],
      ['decimalSign', '1']
    ],
    payments: ['-1250050 CLP|Viña Andes SpA|000170017||Factura 1017', '-100000 CLP|Mia Tal|000250025||Factura 1025']
  },
  {
    called: 'Colombian payments with points for thousands and commas for cents',
    text: `
      Identificación;Nombre proveedor;Cuenta destino;Valor transacción;Moneda;Concepto;Fecha
      990000017;Café Sierra SAS;99000000017;1.250.050,50;COP;FV 1017;2026/03/16
      990000025;Mia Tal;99000000025;100.000,00;COP;FV 1025;2026/03/16`,
    payments: [
      '-1250050.50 COP|Café Sierra SAS|99000000017|2026-03-16|FV 1017',
      '-100000.00 COP|Mia Tal|99000000025|2026-03-16|FV 1025'
    ]
  },
  {
    called: 'Argentine payments with a check digit account and ARS',
    text: `
      CBU;Razón social;CUIT;Importe;Moneda;Motivo;Fecha de pago
      9900000000000000000017;Pampa Cueros SRL;99-00000017-0;12.500,50;ARS;Factura 1017;16/03/2026
      9900000000000000000025;Mia Tal;99-00000025-0;1.000,00;ARS;Factura 1025;16/03/2026`,
    payments: [
      '-12500.50 ARS|Pampa Cueros SRL|9900000000000000000017|2026-03-16|Factura 1017',
      '-1000.00 ARS|Mia Tal|9900000000000000000025|2026-03-16|Factura 1025'
    ]
  },
  {
    called: 'South African creditors with own and their reference',
    text: `
      Beneficiary Name,Account Number,Branch Code,Amount (R),Own Reference,Beneficiary Reference,Action Date
      Karoo Wool (Pty) Ltd,9900000017,990017,"12,500.50",KAR-17,INV 1017,2026/03/16
      Mia Tal,9900000025,990025,"1,000.00",TAL-25,INV 1025,2026/03/16`,
    asks: [['currency', 'ZAR']],
    payments: [
      '-12500.50 ZAR|Karoo Wool (Pty) Ltd|9900000017|2026-03-16|*',
      '-1000.00 ZAR|Mia Tal|9900000025|2026-03-16|*'
    ]
  },
  {
    called: 'salaries of the Emirates with fixed and variable income',
    text: `
      Employee ID,Employee Name,IBAN,Fixed Income,Variable Income,Total Salary,Currency,Pay Date
      17,Elin Berg,${GB},7000.00,500.50,7500.50,AED,31/03/2026
      25,Mia Tal,${FR},6000.00,0.00,6000.00,AED,31/03/2026`,
    asks: [['amount', '“Total Salary”']],
    payments: [`-7500.50 AED|Elin Berg|${GB}|2026-03-31|*`, `-6000.00 AED|Mia Tal|${FR}|2026-03-31|*`]
  },
  {
    called: 'dinars of Kuwait with three decimals',
    text: `
      Beneficiary Name,Beneficiary IBAN,Amount,Currency,Purpose,Value Date
      Gulf Traders WLL,${GB},1250.055,KWD,INV 1017,2026-03-16
      Mia Tal,${FR},100.000,KWD,INV 1025,2026-03-16`,
    payments: [
      `-1250.055 KWD|Gulf Traders WLL|${GB}|2026-03-16|INV 1017`,
      `-100.000 KWD|Mia Tal|${FR}|2026-03-16|INV 1025`
    ]
  },
  {
    called: 'Nigerian payments with signs of naira',
    text: `
      S/N,Beneficiary,Account No,Bank,Amount,Narration
      1,Lagos Prints Ltd,9900000017,Test Bank,"₦1,250,000.50",INV 1017
      2,Mia Tal,9900000025,Test Bank,"₦100,000.00",INV 1025
      ,TOTAL,,,"₦1,350,000.50",`,
    payments: ['-1250000.50 NGN|Lagos Prints Ltd|9900000017||INV 1017', '-100000.00 NGN|Mia Tal|9900000025||INV 1025']
  },
  {
    called: 'Israeli payments in Windows-1255',
    encoding: 'windows-1255',
    text: `
      שם מוטב,מספר חשבון,סכום,מטבע,אסמכתא,תאריך
      דפוס הגליל,9900017,1250.05,ILS,1017,16/03/2026
      מיה טל,9900025,100.00,ILS,1025,16/03/2026`,
    asks: [['encoding', '“']],
    payments: ['-1250.05 ILS|דפוס הגליל|9900017|2026-03-16|1017', '-100.00 ILS|מיה טל|9900025|2026-03-16|1025']
  },
  {
    called: 'a template of mass payments of a bank for many countries, with empty columns',
    text: `
      PaymentMethod,DebitAccount,BeneficiaryName,BeneficiaryAddress1,BeneficiaryAddress2,BeneficiaryAccount,BeneficiaryBIC,Amount,Currency,ValueDate,ChargeBearer,Details1,Details2
      SEPA,${GB},Hofmann Logistik GmbH,,,${DE},FTCSSESS,1250.05,EUR,20260316,SHA,RE 1017,
      SEPA,${GB},Elin Berg,,,${SE},FTCSSESS,100.00,EUR,20260316,SHA,RE 1025,`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|RE 1017`,
      `-100.00 EUR|Elin Berg|${SE}|2026-03-16|RE 1025`
    ]
  },
  {
    called: 'vendor payments of an open ERP with signed amounts and states',
    text: `
      "Date","Number","Journal","Payment Method","Vendor","Amount","Currency","Status"
      "2026-03-16","PBNK1/2026/0017","Bank","Manual","Hofmann Logistik GmbH","1250.05","EUR","Posted"
      "2026-03-16","PBNK1/2026/0025","Bank","Manual","Mia Tal","100.0","EUR","Posted"`,
    payments: [
      '-1250.05 EUR|Hofmann Logistik GmbH||2026-03-16|PBNK1/2026/0017',
      '-100.00 EUR|Mia Tal||2026-03-16|PBNK1/2026/0025'
    ]
  },
  {
    called: 'the payout batches of a payment service with fees and tabs, in UTF-16',
    encoding: 'utf-16le',
    text: `
      Recipient\tRecipient account\tPayout amount\tPayout currency\tFee\tFee currency\tReference\tPayout date
      Elin Berg\t${SE}\t1250.05\tEUR\t0.50\tEUR\tInv 17\t2026-03-16
      Mia Tal\t${GB}\t100.00\tGBP\t0.40\tEUR\tInv 25\t2026-03-16`,
    payments: [`-1250.05 EUR|Elin Berg|${SE}|2026-03-16|Inv 17`, `-100.00 GBP|Mia Tal|${GB}|2026-03-16|Inv 25`]
  },
  {
    called: 'a ledger of payments with the amount twice, once in the currency of the company',
    text: `
      Vendor,Voucher,Document date,Amount in transaction currency,Transaction currency,Amount in accounting currency,Accounting currency
      Hofmann Logistik GmbH,V-17,2026-03-16,1250.05,EUR,14250.57,SEK
      Harbour Joinery Ltd,V-25,2026-03-16,100.00,GBP,1343.20,SEK`,
    asks: [
      ['amount', '“Amount in transaction currency”'],
      ['currency', '“Transaction currency”'],
      ['dueOn', 'none']
    ],
    payments: ['-1250.05 EUR|Hofmann Logistik GmbH||*|V-17', '-100.00 GBP|Harbour Joinery Ltd||*|V-25']
  },
  {
    called: 'payments of an ERP, in which the account of a vendor is one of the books',
    text: `
      Vendor account,Vendor name,Invoice,Amount to settle,Currency,Due date
      V0017,Hofmann Logistik GmbH,RE-1017,1250.05,EUR,2026-03-16
      V0025,Mia Tal,RE-1025,100.00,EUR,2026-03-16`,
    payments: ['-1250.05 EUR|Hofmann Logistik GmbH||2026-03-16|RE-1017', '-100.00 EUR|Mia Tal||2026-03-16|RE-1025']
  },
  {
    called: 'contractors whose contracts have another currency than their payouts',
    text: `
      Worker name,Amount in contract currency,Contract currency,Amount in payout currency,Payout currency
      Elin Berg,1000.00,USD,920.00,EUR
      Mia Tal,100.00,USD,79.00,GBP`,
    asks: [
      ['amount', '“Amount in contract currency”'],
      ['currency', '“Contract currency”'],
      ['counterpartyName', '“Worker name”']
    ],
    payments: ['-1000.00 USD|Elin Berg|||*', '-100.00 USD|Mia Tal|||*']
  }
]
