import { DE, PL } from '../csvShapes/shape.ts'
import { CZ, CZ2, HU, PL2, RO, RO2, SK, type PaymentList } from './paymentList.ts'

/** Central and Eastern Europe and Turkey. */
export const easternLists: readonly PaymentList[] = [
  {
    called: 'a Polish package of transfers in Windows-1250',
    encoding: 'windows-1250',
    text: `
      Rachunek nadawcy;Rachunek odbiorcy;Nazwa odbiorcy;Kwota;Waluta;Tytuł;Data realizacji
      ${PL.slice(2)};${PL2.slice(2)};Żuraw Budownictwo Sp. z o.o.;1250,05;PLN;Faktura 1017;2026-03-16
      ${PL.slice(2)};${PL2.slice(2)};Józef Świątek;100,00;PLN;Faktura 1025;2026-03-16`,
    asks: [['encoding', '“']],
    payments: [
      `-1250.05 PLN|Żuraw Budownictwo Sp. z o.o.|${PL2.slice(2)}|2026-03-16|Faktura 1017`,
      `-100.00 PLN|Józef Świątek|${PL2.slice(2)}|2026-03-16|Faktura 1025`
    ]
  },
  {
    called: 'Polish transfers of a program without headings, amounts in grosze',
    text: `
      110,20260316,125005,99000000,0,"${PL.slice(2)}","${PL2.slice(2)}","Firma Nasza","Żuraw Budownictwo",0,90000000,"Faktura 1017","","","51"
      110,20260316,10000,99000000,0,"${PL.slice(2)}","${PL2.slice(2)}","Firma Nasza","Józef Świątek",0,90000000,"Faktura 1025","","","51"`,
    asks: [['amount', 'none']],
    payments: ['-1250.05 PLN|*|*|2026-03-16|*', '-100.00 PLN|*|*|2026-03-16|*']
  },
  {
    called: 'Polish salaries with zł behind the amounts and a total',
    text: `
      Lp.;Pracownik;Numer rachunku;Do wypłaty;Tytułem
      1;Berg Elin;${PL.slice(2)};7 417,33 zł;Wynagrodzenie 03/2026
      2;Tal Mia;${PL2.slice(2)};6 980,10 zł;Wynagrodzenie 03/2026
      ;RAZEM;;14 397,43 zł;`,
    payments: [
      `-7417.33 PLN|Berg Elin|${PL.slice(2)}||Wynagrodzenie 03/2026`,
      `-6980.10 PLN|Tal Mia|${PL2.slice(2)}||Wynagrodzenie 03/2026`
    ]
  },
  {
    called: 'a Polish split payment with gross amount and the part of the tax',
    text: `
      Kontrahent;Rachunek;Kwota brutto;Kwota VAT;Waluta;NIP;Numer faktury;Termin płatności
      Żuraw Budownictwo;${PL};1230,00;230,00;PLN;9990000017;FV/17/03/2026;31.03.2026
      Papier Sp. j.;${PL2};123,00;23,00;PLN;9990000025;FV/25/03/2026;31.03.2026`,
    asks: [['amount', '“Kwota brutto”']],
    payments: [
      `-1230.00 PLN|Żuraw Budownictwo|${PL}|2026-03-31|FV/17/03/2026`,
      `-123.00 PLN|Papier Sp. j.|${PL2}|2026-03-31|FV/25/03/2026`
    ]
  },
  {
    called: 'a Czech bulk order with account, bank code and symbols',
    encoding: 'windows-1250',
    text: `
      Číslo účtu příjemce;Kód banky;Částka;Měna;VS;KS;SS;Zpráva pro příjemce;Název příjemce;Datum splatnosti
      990000-0000000017;9900;1250,05;CZK;1017;0308;;Faktura 1017;Šťastný papír s.r.o.;16.03.2026
      990000-0000000025;9900;100,00;CZK;1025;0308;;Faktura 1025;Jiří Novotný;16.03.2026`,
    asks: [['encoding', '“']],
    payments: [
      '-1250.05 CZK|Šťastný papír s.r.o.|990000-0000000017|2026-03-16|*',
      '-100.00 CZK|Jiří Novotný|990000-0000000025|2026-03-16|*'
    ]
  },
  {
    called: 'Czech liabilities of an accounting program with Kč in the heading',
    text: `
      Dodavatel;Číslo dokladu;Var. sym.;Splatno;K úhradě [Kč];IBAN
      Šťastný papír s.r.o.;FP-17;1017;31.3.2026;12 250,05;${CZ}
      Novotný a syn;FP-25;1025;31.3.2026;100,00;${CZ2}`,
    payments: [`-12250.05 CZK|Šťastný papír s.r.o.|${CZ}|2026-03-31|*`, `-100.00 CZK|Novotný a syn|${CZ2}|2026-03-31|*`]
  },
  {
    called: 'Slovak payments in euros',
    text: `
      Príjemca;IBAN príjemcu;Suma;Mena;Variabilný symbol;Správa pre príjemcu;Dátum splatnosti
      Ľubica Stavby s.r.o.;${SK};1250,05;EUR;1017;Faktúra 1017;16.03.2026
      Mia Tal;${CZ};100,00;EUR;1025;Faktúra 1025;16.03.2026`,
    payments: [`-1250.05 EUR|Ľubica Stavby s.r.o.|${SK}|2026-03-16|*`, `-100.00 EUR|Mia Tal|${CZ}|2026-03-16|*`]
  },
  {
    called: 'Hungarian transfers with whole forints and blanks',
    encoding: 'windows-1250',
    text: `
      Kedvezményezett neve;Kedvezményezett számlaszáma;Összeg;Devizanem;Közlemény;Értéknap
      Tűz és Őr Kft.;${HU.slice(4)};1 250 050;HUF;Számla 1017;2026.03.16.
      Kovács Bőr Bt.;${HU.slice(4)};100 000;HUF;Számla 1025;2026.03.16.`,
    asks: [['encoding', '“']],
    payments: [
      `-1250050.00 HUF|Tűz és Őr Kft.|${HU.slice(4)}|2026-03-16|Számla 1017`,
      `-100000.00 HUF|Kovács Bőr Bt.|${HU.slice(4)}|2026-03-16|Számla 1025`
    ]
  },
  {
    called: 'Hungarian wages with Ft behind the amounts and a total',
    text: `
      Dolgozó;Bankszámla;Nettó bér;Jogcím
      Berg Elin;99000000-00000000-00000017;417 330 Ft;Bér 2026. március
      Tal Mia;99000000-00000000-00000025;398 010 Ft;Bér 2026. március
      Összesen;;815 340 Ft;`,
    payments: [
      '-417330.00 HUF|Berg Elin|99000000-00000000-00000017||Bér 2026. március',
      '-398010.00 HUF|Tal Mia|99000000-00000000-00000025||Bér 2026. március'
    ]
  },
  {
    called: 'Romanian orders with fiscal codes and the accounts of both sides',
    text: `
      IBAN platitor,Beneficiar,CUI beneficiar,IBAN beneficiar,Suma,Moneda,Detalii plata,Data platii
      ${RO},Construct Țiriac SRL,99000017,${RO2},1250.05,RON,Factura 1017,16.03.2026
      ${RO},Mia Tal,,${DE},100.00,RON,Factura 1025,16.03.2026`,
    payments: [
      `-1250.05 RON|Construct Țiriac SRL|${RO2}|2026-03-16|Factura 1017`,
      `-100.00 RON|Mia Tal|${DE}|2026-03-16|Factura 1025`
    ]
  },
  {
    called: 'Romanian salaries with lei, points for thousands and a total',
    text: `
      Nr.crt;Nume si prenume;Cont IBAN;Rest de plata;Moneda
      1;Berg Elin;${RO};4.417,33;RON
      2;Tal Mia;${RO2};3.980,10;RON
      ;TOTAL;;8.397,43;RON`,
    payments: [`-4417.33 RON|Berg Elin|${RO}||*`, `-3980.10 RON|Tal Mia|${RO2}||*`]
  },
  {
    called: 'Bulgarian payments in Windows-1251',
    encoding: 'windows-1251',
    text: `
      Получател;IBAN;Сума;Валута;Основание;Дата
      Изгрев Строй ЕООД;${RO};1250,05;BGN;Фактура 1017;16.03.2026
      Мария Тал;${RO2};100,00;BGN;Фактура 1025;16.03.2026`,
    asks: [['encoding', '“Изгрев']],
    payments: [
      `-1250.05 BGN|Изгрев Строй ЕООД|${RO}|2026-03-16|Фактура 1017`,
      `-100.00 BGN|Мария Тал|${RO2}|2026-03-16|Фактура 1025`
    ]
  },
  {
    called: 'Croatian payments with model and reference number',
    text: `
      Naziv primatelja;IBAN primatelja;Iznos;Valuta;Model;Poziv na broj;Opis plaćanja;Datum izvršenja
      Šumska Kuća d.o.o.;${DE};1.250,05;EUR;HR01;1017-2026;Račun 1017;16.03.2026.
      Mia Tal;${CZ};100,00;EUR;HR99;;Račun 1025;16.03.2026.`,
    payments: [`-1250.05 EUR|Šumska Kuća d.o.o.|${DE}|2026-03-16|*`, `-100.00 EUR|Mia Tal|${CZ}|2026-03-16|*`]
  },
  {
    called: 'Turkish salaries with lira signs',
    text: `
      Alıcı Adı;IBAN;Tutar;Para Birimi;Açıklama;İşlem Tarihi
      Güneş İnşaat Ltd. Şti.;${DE};12.500,50;TRY;Fatura 1017;16.03.2026
      Mia Tal;${RO};1.000,00;TRY;Fatura 1025;16.03.2026`,
    asks: [['sign', 'Money out']],
    payments: [
      `-12500.50 TRY|Güneş İnşaat Ltd. Şti.|${DE}|2026-03-16|Fatura 1017`,
      `-1000.00 TRY|Mia Tal|${RO}|2026-03-16|Fatura 1025`
    ]
  },
  {
    called: 'Ukrainian salaries in a workbook',
    encoding: 'xlsx',
    text: `
      Відомість на виплату заробітної плати
      №;ПІБ;IBAN;Сума, грн;Призначення платежу
      1;Берг Елін;${DE};24173.5;Зарплата за березень
      2;Таль Мія;${RO};19801;Зарплата за березень
      ;Всього;;43974.5`,
    payments: [
      `-24173.50 UAH|Берг Елін|${DE}||Зарплата за березень`,
      `-19801.00 UAH|Таль Мія|${RO}||Зарплата за березень`
    ]
  },
  {
    called: 'Slovene payments with the code of the purpose',
    text: `
      Prejemnik;IBAN prejemnika;Znesek;Valuta;Koda namena;Namen;Referenca;Rok plačila
      Žagar Les d.o.o.;${DE};1.250,05;EUR;OTHR;Račun 1017;SI00 1017;16.03.2026
      Mia Tal;${CZ};100,00;EUR;OTHR;Račun 1025;SI00 1025;16.03.2026`,
    payments: [`-1250.05 EUR|Žagar Les d.o.o.|${DE}|2026-03-16|*`, `-100.00 EUR|Mia Tal|${CZ}|2026-03-16|*`]
  }
]
