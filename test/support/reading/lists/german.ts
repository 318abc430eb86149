import { DE } from '../csvShapes/shape.ts'
import { AT, AT2, CH, CH2, DE2, type PaymentList } from './paymentList.ts'

/** Germany, Austria and Switzerland. */
export const germanLists: readonly PaymentList[] = [
  {
    called: 'the payment proposal of a program of tax advisers',
    encoding: 'windows-1252',
    text: `
      Geschäftspartner-Konto;Geschäftspartner-Name;Empfänger IBAN;BIC;Zahlbetrag;WKZ;Rechnungs-Nr.;Zahlungsdatum;Status
      70001;Hofmann Logistik GmbH;${DE};FTCSSESSXXX;1.190,00;EUR;RE-2026-0117;15.03.2026;offen
      70025;Müßig & Söhne OHG;${DE2};FTCSSESSXXX;85,40;EUR;4711;15.03.2026;offen`,
    payments: [
      `-1190.00 EUR|Hofmann Logistik GmbH|${DE}|2026-03-15|RE-2026-0117`,
      `-85.40 EUR|Müßig & Söhne OHG|${DE2}|2026-03-15|4711`
    ]
  },
  {
    called: 'a list that an ERP prints with bars and rules, minus behind the amounts',
    encoding: 'windows-1252',
    text: `
      15.03.2026                    Zahlungsvorschlagsliste                    Seite 1
      --------------------------------------------------------------------------------
      |Kreditor|Name 1               |IBAN                  |Betrag in HW |HWähr|Beleg     |
      --------------------------------------------------------------------------------
      |100017  |Hofmann Logistik GmbH|${DE}|    1.250,05-|EUR  |1900000017|
      |100025  |Tal Metallbau KG     |${DE2}|      100,00-|EUR  |1900000025|
      --------------------------------------------------------------------------------
      |*       |                     |                      |    1.350,05-|EUR  |          |
      --------------------------------------------------------------------------------`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}||1900000017`,
      `-100.00 EUR|Tal Metallbau KG|${DE2}||1900000025`
    ]
  },
  {
    called: 'the collected transfers of an accounting program with four lines of text',
    encoding: 'windows-1252',
    text: `
      Empfaenger;IBAN;BIC;Betrag;Waehrung;Verwendungszweck 1;Verwendungszweck 2;Verwendungszweck 3;Verwendungszweck 4;Termin
      Hofmann Logistik GmbH;${DE};FTCSSESSXXX;1250,05;EUR;RE 1017 vom 01.03.2026;;;;16.03.2026
      Elin Berg;${DE2};FTCSSESSXXX;100,00;EUR;RE 1025 vom 02.03.2026;;;;16.03.2026`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|RE 1017 vom 01.03.2026`,
      `-100.00 EUR|Elin Berg|${DE2}|2026-03-16|RE 1025 vom 02.03.2026`
    ]
  },
  {
    called: 'salaries with surname and first name in one column and a sum below',
    text: `
      Personalnummer;Name, Vorname;IBAN;Auszahlungsbetrag;Währung;Verwendungszweck
      17;Berg, Elin;${DE};2.417,33;EUR;Gehalt 03/2026
      25;Tal, Mia;${DE2};1.980,10;EUR;Gehalt 03/2026
      Gesamtsumme;;;4.397,43;EUR;`,
    payments: [`-2417.33 EUR|Berg, Elin|${DE}||Gehalt 03/2026`, `-1980.10 EUR|Tal, Mia|${DE2}||Gehalt 03/2026`]
  },
  {
    called: 'salaries with gross, tax, social insurance and what is paid',
    text: `
      Pers.-Nr.;Mitarbeiter;Brutto;Lohnsteuer;Sozialversicherung;Netto;Auszahlung;IBAN;Zahltag
      17;Elin Berg;3.500,00;512,40;705,25;2.282,35;2.242,35;${DE};31.03.2026
      25;Mia Tal;2.900,00;351,16;584,35;1.964,49;1.964,49;${DE2};31.03.2026`,
    asks: [
      ['amount', '“Auszahlung”'],
      ['currency', 'EUR']
    ],
    payments: [`-2242.35 EUR|Elin Berg|${DE}|2026-03-31|*`, `-1964.49 EUR|Mia Tal|${DE2}|2026-03-31|*`]
  },
  {
    called: 'a payment run with invoice amount, discount and amount paid',
    text: `
      Lieferant;Rechnungsnummer;Rechnungsdatum;Rechnungsbetrag;Skonto;Zahlbetrag;Währung;IBAN
      Hofmann Logistik GmbH;RE-1017;01.03.2026;1.000,00;20,00;980,00;EUR;${DE}
      Tal Metallbau KG;RE-1025;02.03.2026;500,00;10,00;490,00;EUR;${DE2}`,
    asks: [
      ['amount', '“Zahlbetrag”'],
      ['dueOn', 'none']
    ],
    payments: [`-980.00 EUR|Hofmann Logistik GmbH|${DE}|*|RE-1017`, `-490.00 EUR|Tal Metallbau KG|${DE2}|*|RE-1025`]
  },
  {
    called: 'pages that repeat their headings, with subtotals to carry over',
    text: `
      Zahlungsliste 17/2026;;;;
      Empfänger;IBAN;Betrag;Währung;Verwendungszweck
      Hofmann Logistik GmbH;${DE};1.250,05;EUR;RE 1017
      Elin Berg;${DE2};100,00;EUR;RE 1018
      Übertrag;;1.350,05;EUR;
      Empfänger;IBAN;Betrag;Währung;Verwendungszweck
      Übertrag;;1.350,05;EUR;
      Mia Tal;${AT};49,95;EUR;RE 1019
      Summe;;1.400,00;EUR;`,
    asks: [['total', 'Leave']],
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}||RE 1017`,
      `-100.00 EUR|Elin Berg|${DE2}||RE 1018`,
      `-49.95 EUR|Mia Tal|${AT}||RE 1019`
    ]
  },
  {
    called: 'transfers of an Austrian electronic banking',
    encoding: 'windows-1252',
    text: `
      Auftraggeber-IBAN;Empfänger;Empfänger-IBAN;Empfänger-BIC;Betrag;Währung;Zahlungsreferenz;Verwendungszweck;Durchführungsdatum
      ${AT};Grüner Bau GmbH;${AT2};FTCSSESSXXX;1250,05;EUR;;Rechnung 1017;16.03.2026
      ${AT};Elin Berg;${DE};FTCSSESSXXX;100,00;EUR;;Rechnung 1025;16.03.2026`,
    payments: [
      `-1250.05 EUR|Grüner Bau GmbH|${AT2}|2026-03-16|Rechnung 1017`,
      `-100.00 EUR|Elin Berg|${DE}|2026-03-16|Rechnung 1025`
    ]
  },
  {
    called: 'the open items to pay of an Austrian accounting program',
    text: `
      konto;name;belegnr;extbelegnr;belegdatum;faellig;zahlbetrag;waehrung;iban
      330017;Grüner Bau GmbH;1017;R-88;01.03.2026;31.03.2026;1250,05;EUR;${AT}
      330025;Tal Metallbau KG;1025;R-89;02.03.2026;01.04.2026;100,00;EUR;${AT2}`,
    asks: [['dueOn', '“faellig”']],
    payments: [`-1250.05 EUR|Grüner Bau GmbH|${AT}|2026-03-31|*`, `-100.00 EUR|Tal Metallbau KG|${AT2}|2026-04-01|*`]
  },
  {
    called: 'creditors of a Swiss ERP with apostrophes and a total',
    encoding: 'windows-1252',
    text: `
      Kreditor;Name;PLZ/Ort;IBAN;Referenz;Betrag;Whg;Zahlbar am
      1017;Bächli Druck AG;8000 Zürich;${CH};210000000003139471430009017;12'250.05;CHF;31.03.2026
      1025;Tal & Co.;3000 Bern;${CH2};210000000003139471430009025;1'100.00;CHF;31.03.2026
      Total;;;;;13'350.05;CHF;`,
    payments: [
      `-12250.05 CHF|Bächli Druck AG|${CH}|2026-03-31|210000000003139471430009017`,
      `-1100.00 CHF|Tal & Co.|${CH2}|2026-03-31|210000000003139471430009025`
    ]
  },
  {
    called: 'a Swiss list with typographic apostrophes and the currency before the amount',
    text: `
      Zahlungsempfänger;Konto/IBAN;Betrag;Mitteilung;Ausführungsdatum
      Bächli Druck AG;${CH};CHF 1’250.05;Rechnung 17;31.03.2026
      Elin Berg;${DE};EUR 100.00;Rechnung 25;31.03.2026`,
    payments: [
      `-1250.05 CHF|Bächli Druck AG|${CH}|2026-03-31|Rechnung 17`,
      `-100.00 EUR|Elin Berg|${DE}|2026-03-31|Rechnung 25`
    ]
  },
  {
    called: 'the details of a collective order of a Swiss post bank',
    text: `
      Auftragsart:;Sammelauftrag
      Belastungskonto:;${CH}
      Währung:;CHF
      Ausführungsdatum:;31.03.2026
      ;
      Empfänger;Konto;Betrag in CHF;Zahlungszweck
      Bächli Druck AG;${CH2};1250.05;Rechnung 17
      Elin Berg;${AT};100.00;Rechnung 25
      ;
      Total in CHF;;1350.05;`,
    payments: [`-1250.05 CHF|Bächli Druck AG|${CH2}||Rechnung 17`, `-100.00 CHF|Elin Berg|${AT}||Rechnung 25`]
  },
  {
    called: 'a workbook of salaries with a title and the month',
    encoding: 'xlsx',
    text: `
      Lohnzahlungen März 2026

      Mitarbeiter;IBAN;Nettolohn;Währung;Valuta;Zahlungszweck
      Elin Berg;${CH};4417.35;CHF;2026-03-25;Lohn März
      Mia Tal;${CH2};5100;CHF;2026-03-25;Lohn März

      Total;;9517.35;CHF`,
    payments: [`-4417.35 CHF|Elin Berg|${CH}|2026-03-25|Lohn März`, `-5100.00 CHF|Mia Tal|${CH2}|2026-03-25|Lohn März`]
  },
  {
    called: 'orders of a savings bank with the signs of euros and blanks in account numbers',
    text: `
      Name des Zahlungsempfängers;IBAN des Zahlungsempfängers;Betrag;Verwendungszweck;Ausführung am
      Hofmann Logistik GmbH;${DE.replaceAll(/(.{4})/g, '$1 ').trim()};1.250,05 €;RE 1017;16.03.26
      Elin Berg;${DE2.replaceAll(/(.{4})/g, '$1 ').trim()};100,00 €;RE 1025;16.03.26`,
    payments: [
      `-1250.05 EUR|Hofmann Logistik GmbH|${DE}|2026-03-16|RE 1017`,
      `-100.00 EUR|Elin Berg|${DE2}|2026-03-16|RE 1025`
    ]
  },
  {
    called: 'refunds of a shop in cents, as the heading says',
    text: `
      Kunde;IBAN;Betrag (Cent);Währung;Bestellung
      Elin Berg;${DE};125005;EUR;B-1017
      Mia Tal;${DE2};10000;EUR;B-1025`,
    asks: [['amount', 'none']],
    payments: [`-1250.05 EUR|Elin Berg|${DE}||B-1017`, `-100.00 EUR|Mia Tal|${DE2}||B-1025`]
  },
  {
    called: 'payments with a column of direct debits and transfers and a control sum of account numbers',
    text: `
      Art;Empfänger;IBAN;Betrag;Währung;Referenz;Anzahl
      Überweisung;Hofmann Logistik GmbH;${DE};1250,05;EUR;RE 1017;1
      Überweisung;Elin Berg;${DE2};100,00;EUR;RE 1025;1
      Summe;;;1350,05;EUR;;2`,
    payments: [`-1250.05 EUR|Hofmann Logistik GmbH|${DE}||RE 1017`, `-100.00 EUR|Elin Berg|${DE2}||RE 1025`]
  },
  {
    called: 'expenses to be refunded, with the day of the receipt and an amount without taxes',
    text: `
      Mitarbeiter,Belegdatum,Kategorie,Nettobetrag,MwSt.,Erstattungsbetrag,Währung,IBAN
      Elin Berg,03.02.2026,Reise,"84,03","15,97","100,00",EUR,${DE}
      Mia Tal,17.02.2026,Bewirtung,"42,02","7,98","50,00",EUR,${DE2}`,
    asks: [
      ['amount', '“Erstattungsbetrag”'],
      ['dueOn', 'none']
    ],
    payments: [`-100.00 EUR|Elin Berg|${DE}|*|*`, `-50.00 EUR|Mia Tal|${DE2}|*|*`]
  }
]
