import { DE, EE, SE, SE2 } from '../csvShapes/shape.ts'
import { DK, FI, FI2, LT, LV, type PaymentList } from './paymentList.ts'

/** The Nordic and Baltic countries. */
export const nordicLists: readonly PaymentList[] = [
  {
    called: 'Swedish supplier payments with giro numbers and a sum',
    encoding: 'windows-1252',
    text: `
      Leverantör;Bankgiro;OCR/Meddelande;Belopp;Valuta;Betalningsdatum
      Nordljus Kraft AB;990-0017;10170000178;1 250,05;SEK;2026-03-16
      Åkeri Öst AB;990-0025;10250000259;100,00;SEK;2026-03-16
      Summa;;;1 350,05;SEK;`,
    payments: [
      '-1250.05 SEK|Nordljus Kraft AB|990-0017|2026-03-16|10170000178',
      '-100.00 SEK|Åkeri Öst AB|990-0025|2026-03-16|10250000259'
    ]
  },
  {
    called: 'suggested payments of a Swedish accounting program with invoice number and final day',
    text: `
      Löpnr,Leverantörsnr,Leverantörsnamn,Fakturanr,Förfallodatum,Att betala,Valuta,Betalsätt
      17,1017,Nordljus Kraft AB,F-88,2026-03-31,"1250,05",SEK,BG
      25,1025,Åkeri Öst AB,F-89,2026-03-31,"100,00",SEK,PG`,
    payments: ['-1250.05 SEK|Nordljus Kraft AB||2026-03-31|F-88', '-100.00 SEK|Åkeri Öst AB||2026-03-31|F-89']
  },
  {
    called: 'Swedish salaries with clearing and account number apart, kronor with signs',
    text: `
      Anställd;Clearingnr;Kontonr;Nettolön;Utbetalningsdag
      Elin Berg;9900;0000017;24 173,50 kr;2026-03-25
      Mia Tal;9900;0000025;19 801,00 kr;2026-03-25
      Totalt;;;43 974,50 kr;`,
    asks: [['currency', 'SEK']],
    payments: ['-24173.50 SEK|Elin Berg|0000017|2026-03-25|*', '-19801.00 SEK|Mia Tal|0000025|2026-03-25|*']
  },
  {
    called: 'Swedish foreign payments with amounts in two currencies',
    text: `
      Mottagare;IBAN;Belopp;Valuta;Motvärde SEK;Bokföringsdag
      Hofmann Logistik GmbH;${DE};1250,05;EUR;14 250,57;2026-03-16
      Elin Berg;${SE};100,00;USD;1 043,20;2026-03-16`,
    asks: [
      ['sign', 'Money out'],
      ['amount', '“Belopp”'],
      ['currency', '“Valuta”']
    ],
    payments: [`-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|*`, `-100.00 USD|Elin Berg|${SE}|2026-03-16|*`]
  },
  {
    called: 'Norwegian payments with KID and account numbers of eleven digits',
    encoding: 'windows-1252',
    text: `
      Fra konto;Til konto;Mottaker;Beløp;KID/Melding;Forfallsdato
      99990000017;99990000025;Fjord Bygg AS;1250,05;00101700178;16.03.2026
      99990000017;99990000033;Mia Tal;100,00;Faktura 1025;16.03.2026`,
    asks: [['currency', 'NOK']],
    payments: [
      '-1250.05 NOK|Fjord Bygg AS|99990000025|2026-03-16|00101700178',
      '-100.00 NOK|Mia Tal|99990000033|2026-03-16|Faktura 1025'
    ]
  },
  {
    called: 'Norwegian remittance of an accounting program, with a currency of its own',
    text: `
      Leverandørnr;Leverandør;Fakturanr;Forfall;Restbeløp;Beløp til betaling;Valuta;Bankkonto
      50017;Fjord Bygg AS;1017;31.03.2026;1500,00;1250,05;NOK;99990000025
      50025;Mia Tal;1025;31.03.2026;100,00;100,00;NOK;99990000033`,
    asks: [['amount', '“Beløp til betaling”']],
    payments: [
      '-1250.05 NOK|Fjord Bygg AS|99990000025|2026-03-31|1017',
      '-100.00 NOK|Mia Tal|99990000033|2026-03-31|1025'
    ]
  },
  {
    called: 'Danish payments with registration and account number, text to the payee',
    encoding: 'windows-1252',
    text: `
      Modtager;Reg.nr.;Kontonr.;Beløb;Valuta;Tekst til modtager;Betalingsdato
      Sønder Tømrer ApS;9900;0000000017;1.250,05;DKK;Faktura 1017;16-03-2026
      Mia Tal;9900;0000000025;100,00;DKK;Faktura 1025;16-03-2026`,
    payments: [
      '-1250.05 DKK|Sønder Tømrer ApS|0000000017|2026-03-16|Faktura 1017',
      '-100.00 DKK|Mia Tal|0000000025|2026-03-16|Faktura 1025'
    ]
  },
  {
    called: 'Danish wages in a workbook',
    encoding: 'xlsx',
    text: `
      Lønkørsel marts 2026
      Medarbejder;Konto;Nettoløn;Valuta;Dispositionsdato
      Elin Berg;${DK};24173.5;DKK;2026-03-31
      Mia Tal;${DE};19801;EUR;2026-03-31`,
    payments: [`-24173.50 DKK|Elin Berg|${DK}|2026-03-31|*`, `-19801.00 EUR|Mia Tal|${DE}|2026-03-31|*`]
  },
  {
    called: 'Finnish payments with reference numbers or messages',
    text: `
      Saajan nimi;Saajan tilinumero;Määrä;Valuutta;Viitenumero;Viesti;Eräpäivä
      Järvi Sähkö Oy;${FI};1250,05;EUR;1017;;16.3.2026
      Mia Tal;${FI2};100,00;EUR;;Lasku 1025;16.3.2026`,
    payments: [`-1250.05 EUR|Järvi Sähkö Oy|${FI}|2026-03-16|*`, `-100.00 EUR|Mia Tal|${FI2}|2026-03-16|*`]
  },
  {
    called: 'purchase invoices to pay of a Finnish program',
    text: `
      Toimittaja;Laskunumero;Laskupäivä;Eräpäivä;Summa;Maksettava;Valuutta;IBAN
      Järvi Sähkö Oy;1017;1.3.2026;31.3.2026;1250,05;1250,05;EUR;${FI}
      Lumi Puhdistus Ky;1025;2.3.2026;31.3.2026;120,00;100,00;EUR;${FI2}`,
    asks: [['amount', '“Maksettava”']],
    payments: [
      `-1250.05 EUR|Järvi Sähkö Oy|${FI}|2026-03-31|1017`,
      `-100.00 EUR|Lumi Puhdistus Ky|${FI2}|2026-03-31|1025`
    ]
  },
  {
    called: 'Estonian payments in Estonian',
    text: `
      Saaja nimi;Saaja konto;Summa;Valuuta;Selgitus;Viitenumber;Kuupäev
      Põhja Ehitus OÜ;${EE};1250,05;EUR;Arve 1017;;16.03.2026
      Mia Tal;${LV};100,00;EUR;Arve 1025;;16.03.2026`,
    payments: [
      `-1250.05 EUR|Põhja Ehitus OÜ|${EE}|2026-03-16|Arve 1017`,
      `-100.00 EUR|Mia Tal|${LV}|2026-03-16|Arve 1025`
    ]
  },
  {
    called: 'Lithuanian payments in Windows-1257',
    encoding: 'windows-1257',
    text: `
      Gavėjas;Gavėjo sąskaita;Suma;Valiuta;Paskirtis;Data
      UAB Žalias miškas;${LT};1250,05;EUR;Sąskaita 1017;2026-03-16
      Mia Šalčiūtė;${LV};100,00;EUR;Sąskaita 1025;2026-03-16`,
    asks: [['encoding', '“']],
    payments: [
      `-1250.05 EUR|UAB Žalias miškas|${LT}|2026-03-16|Sąskaita 1017`,
      `-100.00 EUR|Mia Šalčiūtė|${LV}|2026-03-16|Sąskaita 1025`
    ]
  },
  {
    called: 'Latvian payments in UTF-8',
    text: `
      Saņēmējs,Saņēmēja konts,Summa,Valūta,Maksājuma mērķis,Datums
      SIA Ziemeļu koks,${LV},1250.05,EUR,Rēķins 1017,16.03.2026
      Mia Tal,${LT},100.00,EUR,Rēķins 1025,16.03.2026`,
    payments: [
      `-1250.05 EUR|SIA Ziemeļu koks|${LV}|2026-03-16|Rēķins 1017`,
      `-100.00 EUR|Mia Tal|${LT}|2026-03-16|Rēķins 1025`
    ]
  },
  {
    called: 'Icelandic claims with whole kronur',
    text: `
      Viðtakandi;Reikningur;Upphæð;Mynt;Skýring;Greiðsludagur
      Norðurljós ehf.;9900-26-000017;125.005;ISK;Reikningur 1017;16.03.2026
      Mia Tal;9900-26-000025;10.000;ISK;Reikningur 1025;16.03.2026`,
    asks: [['decimalSign', '125']],
    payments: [
      '-125005 ISK|Norðurljós ehf.|9900-26-000017|2026-03-16|Reikningur 1017',
      '-10000 ISK|Mia Tal|9900-26-000025|2026-03-16|Reikningur 1025'
    ]
  },
  {
    called: 'salaries of a Swedish group in two currencies with a subtotal of each',
    text: `
      Namn;IBAN;Belopp;Valuta
      Elin Berg;${SE};24 173,50;SEK
      Mia Tal;${SE2};19 801,00;SEK
      Delsumma SEK;;43 974,50;SEK
      Anna Jensen;${DK};2 000,00;EUR
      Otto Lind;${FI};2 500,00;EUR
      Delsumma EUR;;4 500,00;EUR`,
    payments: [
      `-24173.50 SEK|Elin Berg|${SE}||*`,
      `-19801.00 SEK|Mia Tal|${SE2}||*`,
      `-2000.00 EUR|Anna Jensen|${DK}||*`,
      `-2500.00 EUR|Otto Lind|${FI}||*`
    ]
  }
]
