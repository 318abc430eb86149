/**
 * Indexes of the styles in `STYLES`. The styles for money and its totals are the index plus the number of decimals. Times
 * are shown to the millisecond (`time`) or to the second.
 */
export const STYLE = {
  text: 1,
  header: 2,
  money: 3,
  time: 8,
  count: 9,
  note: 10,
  second: 11,
  numberHeader: 12,
  total: 13,
  totalMoney: 14,
  /** Cells to fill in, also where a sheet is protected. */
  input: 19,
  inputDay: 20,
  inputHeader: 21
} as const

const TEXT = 49
const MONEY = [3, 164, 4, 165, 166]
const TIME = 167
const SECOND = 168
const DAY = 169

const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`
/** At the top of its row, where the first line of a long text beside it is. */
const style = (numberFormat: number, alignment = '') =>
  `<xf numFmtId="${numberFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top"${alignment}/></xf>`
const bold = (numberFormat: number, [fill, border]: readonly [fill: number, border: number], alignment = '') =>
  `<xf numFmtId="${numberFormat}" fontId="1" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" \
applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="top"${alignment}/></xf>`
/** With room to the text of the next column, such as the currency of an amount. */
const RIGHT = ' horizontal="right" indent="1"'
const HEADER = [2, 1] as const
const TOTAL = [0, 2] as const
const INPUT_HEADER = [4, 1] as const
const input = (numberFormat: number) =>
  `<xf numFmtId="${numberFormat}" fontId="0" fillId="3" borderId="3" xfId="0" applyNumberFormat="1" applyFill="1" \
applyBorder="1" applyAlignment="1" applyProtection="1"><alignment vertical="top" wrapText="1"/><protection locked="0"/></xf>`

const STYLE_LIST = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  style(TEXT),
  bold(TEXT, HEADER),
  ...MONEY.map((id) => style(id, RIGHT)),
  style(TIME, RIGHT),
  style(3, RIGHT),
  style(TEXT, ' wrapText="1"'),
  style(SECOND, RIGHT),
  bold(TEXT, HEADER, RIGHT),
  bold(TEXT, TOTAL),
  ...MONEY.map((id) => bold(id, TOTAL, RIGHT)),
  input(TEXT),
  input(DAY),
  bold(TEXT, INPUT_HEADER)
]

/** Text cells have the format "text", so that an id stays text after somebody edits it. */
export const STYLES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="6">${[
  format(164, '#,##0.0'),
  format(165, '#,##0.000'),
  format(166, '#,##0.0000'),
  format(TIME, 'yyyy\\-mm\\-dd\\ hh:mm:ss.000'),
  format(SECOND, 'yyyy\\-mm\\-dd\\ hh:mm:ss'),
  format(DAY, 'yyyy\\-mm\\-dd')
].join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="5">\
<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/><bgColor indexed="64"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFFFFBEA"/><bgColor indexed="64"/></patternFill></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FFF9E7B0"/><bgColor indexed="64"/></patternFill></fill></fills>\
<borders count="4"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>\
<bottom style="thin"><color rgb="FF8A94A3"/></bottom><diagonal/></border><border><left/><right/>\
<top style="thin"><color rgb="FF8A94A3"/></top><bottom/><diagonal/></border><border>\
<left style="hair"><color rgb="FFC9B778"/></left><right style="hair"><color rgb="FFC9B778"/></right>\
<top style="hair"><color rgb="FFC9B778"/></top><bottom style="hair"><color rgb="FFC9B778"/></bottom><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${STYLE_LIST.length}">${STYLE_LIST.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
