import { GB } from '../csvShapes/shape.ts'
import type { PaymentList } from './paymentList.ts'

const RUPEES = [['currency', 'INR']] as const

/** Asia and Oceania. */
export const asianLists: readonly PaymentList[] = [
  {
    called: 'an Indian upload with types of transfers and codes of branches',
    text: `
      Transaction Type,Beneficiary Code,Beneficiary Account Number,Transaction Amount,Beneficiary Name,IFSC Code,Payment Date,Remarks
      N,B0017,00000000170017,"1,25,000.50",Ganga Textiles Pvt Ltd,ABCD0000017,16/03/2026,INV 1017
      R,B0025,00000000250025,"10,000.00",Mia Tal,ABCD0000025,16/03/2026,INV 1025`,
    asks: [['sign', 'Money out'], ...RUPEES],
    payments: [
      '-125000.50 INR|Ganga Textiles Pvt Ltd|00000000170017|2026-03-16|INV 1017',
      '-10000.00 INR|Mia Tal|00000000250025|2026-03-16|INV 1025'
    ]
  },
  {
    called: 'Indian vendor payments with rupee signs and a total',
    text: `
      S.No.,Vendor Name,Invoice No.,Invoice Amount,TDS,Net Payable,A/c No.,IFSC
      1,Ganga Textiles Pvt Ltd,1017,"₹ 1,00,000.00","₹ 1,000.00","₹ 99,000.00",00000000170017,ABCD0000017
      2,Tal Stationers,1025,"₹ 10,000.00",₹ 100.00,"₹ 9,900.00",00000000250025,ABCD0000025
      ,Total,,"₹ 1,10,000.00","₹ 1,100.00","₹ 1,08,900.00",,`,
    asks: [['amount', '“Net Payable”'], ...RUPEES],
    payments: [
      '-99000.00 INR|Ganga Textiles Pvt Ltd|00000000170017||1017',
      '-9900.00 INR|Tal Stationers|00000000250025||1025'
    ]
  },
  {
    called: 'a bulk payment of a bank in Singapore',
    text: `
      Payment Type,Originating Account Number,Payment Currency,Payment Date,Receiving Party Name,Receiving Account Number,Bank Code,Amount,Payment Details
      GPP,0999000099,SGD,16/03/2026,Merlion Foods Pte Ltd,0999000017,9900,1250.05,INV 1017
      GPP,0999000099,SGD,16/03/2026,Mia Tal,0999000025,9900,100.00,INV 1025`,
    payments: [
      '-1250.05 SGD|Merlion Foods Pte Ltd|0999000017|2026-03-16|INV 1017',
      '-100.00 SGD|Mia Tal|0999000025|2026-03-16|INV 1025'
    ]
  },
  {
    called: 'an autopay list of Hong Kong',
    text: `
      Payee Name,Bank Code,Account No.,Amount (HKD),Reference,Value Date
      Peak Printing Ltd,990,990000000017,"12,500.50",INV1017,2026-03-16
      Mia Tal,990,990000000025,"1,000.00",INV1025,2026-03-16`,
    payments: [
      '-12500.50 HKD|Peak Printing Ltd|990000000017|2026-03-16|INV1017',
      '-1000.00 HKD|Mia Tal|990000000025|2026-03-16|INV1025'
    ]
  },
  {
    called: 'Japanese transfers in Shift_JIS with the signs of yen in the heading',
    encoding: 'shift_jis',
    text: `
      受取人名,銀行名,支店名,口座種別,口座番号,振込金額(円),振込指定日
      サクラ印刷株式会社,テスト銀行,本店,普通,0000017,125000,2026/03/16
      山田商店,テスト銀行,本店,普通,0000025,10000,2026/03/16`,
    asks: [['encoding', '“']],
    payments: ['-125000 JPY|サクラ印刷株式会社|0000017|2026-03-16|*', '-10000 JPY|山田商店|0000025|2026-03-16|*']
  },
  {
    called: 'Japanese salaries in UTF-8 with full currency names and a total',
    text: `
      社員番号,氏名,銀行コード,口座番号,差引支給額,支給日
      0017,佐藤 花子,9900,0000017,"¥284,173",2026年3月25日
      0025,田中 太郎,9900,0000025,"¥219,801",2026年3月25日
      合計,,,,"¥503,974",`,
    asks: [
      ['decimalSign', '284,173.00'],
      ['currency', 'JPY']
    ],
    payments: ['-284173 JPY|佐藤 花子|0000017|2026-03-25|*', '-219801 JPY|田中 太郎|0000025|2026-03-25|*']
  },
  {
    called: 'Chinese batch payments in GB 18030',
    encoding: 'gb18030',
    text: `
      收款人名称,收款账号,开户行,金额,币种,用途,付款日期
      长江纺织有限公司,9900000000000017,测试银行,"12,500.50",CNY,货款 1017,2026-03-16
      李明,9900000000000025,测试银行,"1,000.00",CNY,货款 1025,2026-03-16`,
    asks: [['encoding', '“']],
    payments: [
      '-12500.50 CNY|长江纺织有限公司|9900000000000017|2026-03-16|货款 1017',
      '-1000.00 CNY|李明|9900000000000025|2026-03-16|货款 1025'
    ]
  },
  {
    called: 'a Korean list with whole won in UTF-8',
    text: `
      받는분,은행,계좌번호,이체금액,통화,적요
      한강인쇄,테스트은행,990-000-000017,"1,250,000",KRW,3월 대금
      김민수,테스트은행,990-000-000025,"100,000",KRW,3월 급여`,
    payments: ['-1250000 KRW|한강인쇄|990-000-000017||3월 대금', '-100000 KRW|김민수|990-000-000025||3월 급여']
  },
  {
    called: 'a batch of a program in New Zealand with particulars, code and reference',
    text: `
      Amount,Account Number,Account Name,Particulars,Code,Reference
      1250.05,99-9900-0000017-00,Kauri Joinery Ltd,INV1017,MARCH,Bakery
      100.00,99-9900-0000025-00,Mia Tal,INV1025,MARCH,Bakery`,
    asks: [
      ['counterpartyName', '“Account Name”'],
      ['currency', 'NZD']
    ],
    payments: ['-1250.05 NZD|Kauri Joinery Ltd|99-9900-0000017-00||*', '-100.00 NZD|Mia Tal|99-9900-0000025-00||*']
  },
  {
    called: 'Australian pay advice with BSB numbers',
    text: `
      BSB,Account Number,Account Title,Amount,Lodgement Reference,Currency
      990-017,000000017,Outback Solar Pty Ltd,1250.05,INV 1017,AUD
      990-025,000000025,Mia Tal,100.00,INV 1025,AUD`,
    asks: [['counterpartyName', '“Account Title”']],
    payments: ['-1250.05 AUD|Outback Solar Pty Ltd|000000017||INV 1017', '-100.00 AUD|Mia Tal|000000025||INV 1025']
  },
  {
    called: 'Indonesian payments with Rp and points for thousands',
    text: `
      Nama Penerima;No. Rekening;Bank;Jumlah;Keterangan;Tanggal
      PT Melati Tekstil;9900000017;Bank Uji;Rp 12.500.000;Faktur 1017;16/03/2026
      Mia Tal;9900000025;Bank Uji;Rp 1.000.000;Faktur 1025;16/03/2026`,
    asks: [['currency', 'IDR']],
    payments: [
      '-12500000.00 IDR|PT Melati Tekstil|9900000017|2026-03-16|Faktur 1017',
      '-1000000.00 IDR|Mia Tal|9900000025|2026-03-16|Faktur 1025'
    ]
  },
  {
    called: 'Vietnamese salaries with whole dong',
    text: `
      STT,Tên người thụ hưởng,Số tài khoản,Ngân hàng,Số tiền,Loại tiền,Nội dung
      1,Nguyễn Văn An,9900000017,Ngân hàng Thử,"12,500,000",VND,Lương tháng 3
      2,Trần Thị Bình,9900000025,Ngân hàng Thử,"11,000,000",VND,Lương tháng 3
      ,Tổng cộng,,,"23,500,000",VND,`,
    payments: [
      '-12500000 VND|Nguyễn Văn An|9900000017||Lương tháng 3',
      '-11000000 VND|Trần Thị Bình|9900000025||Lương tháng 3'
    ]
  },
  {
    called: 'a workbook of a Thai firm, English headings and Thai days',
    encoding: 'xlsx',
    text: `
      Payee;Account No;Amount (THB);Net after WHT (THB);Effective Date;Invoice
      Chao Foods Co Ltd;9900000017;1000;970;2026-03-16;1017
      Mia Tal;${GB};500;485;2026-03-16;1025`,
    asks: [['amount', '“Net after WHT (THB)”']],
    payments: ['-970.00 THB|Chao Foods Co Ltd|9900000017|2026-03-16|1017', `-485.00 THB|Mia Tal|${GB}|2026-03-16|1025`]
  },
  {
    called: 'an Indian bank with A/c numbers and references of digits',
    text: `
      Beneficiary Name,Beneficiary A/c No.,Amount,IFSC,Transaction Ref No.,Value Date
      Ganga Textiles Pvt Ltd,00000000170017,"1,25,000.50",ABCD0000017,1017,16/03/2026
      Mia Tal,00000000250025,"10,000.00",ABCD0000025,1025,16/03/2026`,
    asks: RUPEES,
    payments: [
      '-125000.50 INR|Ganga Textiles Pvt Ltd|00000000170017|2026-03-16|1017',
      '-10000.00 INR|Mia Tal|00000000250025|2026-03-16|1025'
    ]
  }
]
