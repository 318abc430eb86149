import { ES } from '../csvShapes/shape.ts'
import { ES2, IT, IT2, PT, PT2, type PaymentList } from './paymentList.ts'

/** Italy, Spain, Portugal and Greece. */
export const southernLists: readonly PaymentList[] = [
  {
    called: 'an Italian list of transfers with the text called Causale',
    encoding: 'windows-1252',
    text: `
      Beneficiario;IBAN beneficiario;Importo;Divisa;Causale;Data esecuzione
      Officine Rossetti S.r.l.;${IT};1.250,05;EUR;Fattura 1017/A;16/03/2026
      Società Perù;${IT2};100,00;EUR;Fattura 1025/A;16/03/2026`,
    payments: [
      `-1250.05 EUR|Officine Rossetti S.r.l.|${IT}|2026-03-16|Fattura 1017/A`,
      `-100.00 EUR|Società Perù|${IT2}|2026-03-16|Fattura 1025/A`
    ]
  },
  {
    called: 'Italian payments of an accounting program with order and value days',
    text: `
      Rag. sociale;Codice fornitore;IBAN;Importo €;Data scadenza;Num. doc.;Data doc.
      Officine Rossetti S.r.l.;F0017;${IT};1.250,05;31/03/2026;1017/A;01/03/2026
      Stampa Perù;F0025;${IT2};100,00;31/03/2026;1025/A;02/03/2026`,
    payments: [
      `-1250.05 EUR|Officine Rossetti S.r.l.|${IT}|2026-03-31|1017/A`,
      `-100.00 EUR|Stampa Perù|${IT2}|2026-03-31|1025/A`
    ]
  },
  {
    called: 'Italian salaries of a payroll program, amounts without thousands, total with a label',
    text: `
      Cod. dip.;Cognome e nome;IBAN;Netto a pagare;Valuta
      0017;Berg Elin;${IT};2417,33;EUR
      0025;Tal Mia;${IT2};1980,10;EUR
      Totale generale;;;4397,43;EUR`,
    payments: [`-2417.33 EUR|Berg Elin|${IT}||*`, `-1980.10 EUR|Tal Mia|${IT2}||*`]
  },
  {
    called: 'Italian payments with Valuta as a day and Divisa as the currency',
    text: `
      Data;Valuta;Beneficiario;Importo;Divisa;Descrizione
      14/03/2026;16/03/2026;Officine Rossetti S.r.l.;-1.250,05;EUR;Bonifico fattura 1017
      14/03/2026;16/03/2026;Stampa Perù;-100,00;EUR;Bonifico fattura 1025`,
    asks: [['dueOn', '“Data”']],
    payments: [
      '-1250.05 EUR|Officine Rossetti S.r.l.||*|Bonifico fattura 1017',
      '-100.00 EUR|Stampa Perù||*|Bonifico fattura 1025'
    ]
  },
  {
    called: 'a Spanish remittance of transfers',
    encoding: 'windows-1252',
    text: `
      Nº;Beneficiario;Cuenta de abono;Importe;Moneda;Concepto;Fecha de ejecución
      1;Muñoz Hermanos S.L.;${ES};1.250,05;EUR;Factura 1017;16/03/2026
      2;Elin Berg;${ES2};100,00;EUR;Factura 1025;16/03/2026
      Total;;;1.350,05;EUR;;`,
    payments: [
      `-1250.05 EUR|Muñoz Hermanos S.L.|${ES}|2026-03-16|Factura 1017`,
      `-100.00 EUR|Elin Berg|${ES2}|2026-03-16|Factura 1025`
    ]
  },
  {
    called: 'Spanish payrolls with gross pay, withholding and net pay',
    text: `
      Trabajador;NIF;Bruto;IRPF;Seg. Social;Líquido a percibir;IBAN
      BERG, ELIN;00000017X;3.000,00;450,00;190,50;2.359,50;${ES}
      TAL, MIA;00000025Y;2.500,00;350,00;158,75;1.991,25;${ES2}
      TOTALES;;5.500,00;800,00;349,25;4.350,75;`,
    asks: [
      ['amount', '“Líquido a percibir”'],
      ['currency', 'EUR']
    ],
    payments: [`-2359.50 EUR|BERG, ELIN|${ES}||*`, `-1991.25 EUR|TAL, MIA|${ES2}||*`]
  },
  {
    called: 'Spanish due payments with days of invoice and due date, sign of euros in the heading',
    text: `
      Proveedor;Factura;Fecha factura;Vencimiento;Importe (€);Forma de pago
      Muñoz Hermanos S.L.;1017;01/03/2026;31/03/2026;1250,05;Transferencia
      Papelera Sur S.A.;1025;02/03/2026;31/03/2026;100,00;Transferencia`,
    payments: ['-1250.05 EUR|Muñoz Hermanos S.L.||2026-03-31|1017', '-100.00 EUR|Papelera Sur S.A.||2026-03-31|1025']
  },
  {
    called: 'a Spanish workbook with a title, typed amounts and a total',
    encoding: 'xlsx',
    text: `
      Remesa de transferencias 17
      Fecha de emisión: 13/03/2026

      Beneficiario;IBAN;Importe;Divisa;Concepto
      Muñoz Hermanos S.L.;${ES};1250.05;EUR;Factura 1017
      Elin Berg;${ES2};100;EUR;Factura 1025
      TOTAL REMESA;;1350.05;EUR`,
    payments: [`-1250.05 EUR|Muñoz Hermanos S.L.|${ES}||Factura 1017`, `-100.00 EUR|Elin Berg|${ES2}||Factura 1025`]
  },
  {
    called: 'Portuguese transfers with points for thousands',
    encoding: 'windows-1252',
    text: `
      Nome do beneficiário;IBAN;Montante;Moeda;Descritivo;Data de execução
      João Conceição Lda.;${PT};1.250,05;EUR;Fatura 1017;16-03-2026
      Elin Berg;${PT2};100,00;EUR;Fatura 1025;16-03-2026`,
    payments: [
      `-1250.05 EUR|João Conceição Lda.|${PT}|2026-03-16|Fatura 1017`,
      `-100.00 EUR|Elin Berg|${PT2}|2026-03-16|Fatura 1025`
    ]
  },
  {
    called: 'Portuguese supplier payments of an ERP, with the state of each document',
    text: `
      Fornecedor;Nome;Documento;Valor pendente;Valor a pagar;Moeda;Data vencimento
      F0017;João Conceição Lda.;FA 1017;1500,00;1250,05;EUR;31/03/2026
      F0025;Papelaria Sul;FA 1025;100,00;100,00;EUR;31/03/2026`,
    asks: [
      ['amount', '“Valor a pagar”'],
      ['counterpartyName', '“Nome”']
    ],
    payments: ['-1250.05 EUR|João Conceição Lda.||2026-03-31|FA 1017', '-100.00 EUR|Papelaria Sul||2026-03-31|FA 1025']
  },
  {
    called: 'Greek payments in Windows-1253',
    encoding: 'windows-1253',
    text: `
      Δικαιούχος;IBAN;Ποσό;Νόμισμα;Αιτιολογία;Ημερομηνία
      Αφοί Νικολάου ΟΕ;${PT};1.250,05;EUR;Τιμολόγιο 1017;16/03/2026
      Μαρία Ταλ;${PT2};100,00;EUR;Τιμολόγιο 1025;16/03/2026`,
    asks: [['encoding', '“Αφοί']],
    payments: [
      `-1250.05 EUR|Αφοί Νικολάου ΟΕ|${PT}|2026-03-16|Τιμολόγιο 1017`,
      `-100.00 EUR|Μαρία Ταλ|${PT2}|2026-03-16|Τιμολόγιο 1025`
    ]
  }
]
