import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { BAD_INPUTS } from '../../../support/reading/badInputs.ts'
import { aBatch, aPain, aPayment } from '../../../support/reading/aPain.ts'
import type { FuzzTarget } from '../target.ts'
import { isExactly } from './decimals.ts'
import { readInstruction } from './instruction.ts'

const DIALECTS = new URL('../../../support/reading/dialects/', import.meta.url)

/** pain.001. What it accepts, another parser of XML accepts too, and finds the same amounts in. */
const target: FuzzTarget = {
  name: 'pain',
  covers: ['pain/', 'xml/', 'text/', 'values/', 'kindOf', 'readingNotes', 'itemSink'].map(
    (part) => `electron/core/matching/reading/${part}`
  ),
  passes: 3,
  seeds: async () => {
    const files = (await readdir(DIALECTS)).filter((name) => name.endsWith('.xml'))
    const dialects = await Promise.all(files.map((name) => readFile(new URL(name, DIALECTS))))
    const bad = BAD_INPUTS.map(([, content]) => Buffer.from(content)).filter(({ length }) => length < 10_000)
    const several = [aPayment(), aPayment({ currency: 'JPY', amount: 500_000n }), aPayment({ amount: 1n })]
    return [
      ...dialects,
      ...bad,
      Buffer.from(aPain({ version: '03', batches: [aBatch({ payments: several }), aBatch({ id: 'B2' })] })),
      Buffer.from(aPain({ prefix: 'p:' })),
      Buffer.from(`\ufeff${aPain()}`, 'utf16le')
    ]
  },
  read: async (bytes) => {
    const read = await readInstruction(bytes, ['pain.001'])
    if (read?.kind !== 'pain.001' || read.faultCount > 0) return
    const text = textOf(bytes)
    if (text === undefined) return
    const amounts = amountsIn(text)
    const taken = read.taken.filter(({ amount }) => amount !== null)
    if (amounts.length !== taken.length) return
    for (const [index, { amount, currency }] of taken.entries()) {
      const written = amounts[index]
      assert.equal(currency, written?.currency)
      assert.ok(isExactly(-(amount ?? 0n), written?.text ?? ''), `${amount ?? 0n} for ${written?.text ?? ''}`)
    }
  }
}

/** Undefined unless it is plainly UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString()
  const isPlain = !/encoding\s*=\s*["'](?!utf-8)/i.test(text.slice(0, 1100)) && !text.includes('\ufffd')
  return isPlain && bytes[0] !== 0xff && bytes[0] !== 0xfe && bytes[1] !== 0 ? text : undefined
}

function amountsIn(text: string) {
  const found: { currency: string | undefined; text: string }[] = []
  let current: (typeof found)[number] | undefined
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('opentag', ({ name, attributes }) => {
    current = /^(?:[^:]*:)?InstdAmt$/.test(name) ? { currency: attributes['Ccy'], text: '' } : undefined
    if (current) found.push(current)
  })
  const add = (piece: string): void => {
    if (current) current.text += piece
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => (current = undefined))
  parser.write(text.replace(/^\ufeff/, '')).close()
  return found
}

export default target
