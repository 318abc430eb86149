import { describe, expect, it } from 'vitest'
import { aPain } from '../../../../support/reading/aPain.ts'
import { readText } from '../../../../support/reading/readText.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const HEADER =
  '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>M &amp; 1</BizMsgIdr></AppHdr>'
const document = aPain().slice(aPain().indexOf('<Document'))

describe('a pain.001 file in an envelope', () => {
  it.each([
    [
      'of ISO',
      `<BizMsgEnvlp xmlns="urn:iso:std:iso:20022:tech:xsd:nvlp.001.001.01"><Hdr>${HEADER}</Hdr><Doc>${document}</Doc></BizMsgEnvlp>`
    ],
    ['without a namespace', `<BusinessMessage>${HEADER}${document}</BusinessMessage>`],
    [
      'with a prefix, at any depth',
      `<e:A xmlns:e="urn:e"><e:B/><e:C><e:D Id="1">${document}</e:D></e:C><e:Signature>x</e:Signature></e:A>`
    ],
    [
      'that declares the namespace',
      `<M xmlns="${NAMESPACE}">${HEADER}${document.replace(` xmlns="${NAMESPACE}"`, '')}</M>`
    ],
    [
      'that declares the prefix of the document',
      `<M xmlns:p="${NAMESPACE}">${aPain({ prefix: 'p:' }).replace(/^.*\n/, '').replace(` xmlns:p="${NAMESPACE}"`, '')}</M>`
    ]
  ])('%s is read as without', async (_, text) => {
    const [within, alone] = [await readText(text, { piece: 7 }), await readText(aPain())]
    expect(within).toEqual(alone)
  })

  it('names the lines of the whole file', async () => {
    const text = `<A>\n${HEADER}\n${document.replace('>125.00</InstdAmt', '>1,25</InstdAmt')}</A>`
    const line = text.slice(0, text.indexOf('<InstdAmt')).split('\n').length
    expect((await readText(text)).faultLines[0]).toMatch(new RegExp(`^${line}:\\d+ `))
  })

  it('follows a national schema that the envelope names', async () => {
    const location = `xsi:schemaLocation="${NAMESPACE} pain.001.001.09.ch.03.xsd"`
    expect((await readText(`<A ${location}>${document}</A>`)).dialect).toBe('swiss')
  })

  it('is not taken for one of the namespace of a header beside it', async () => {
    const text = `<A><AppHdr xmlns="${NAMESPACE}"/>${document.replace(` xmlns="${NAMESPACE}"`, '')}</A>`
    expect((await readText(text)).faultLines).toEqual([expect.stringContaining('names no namespace')])
  })

  it.each([
    [
      'a second document',
      `<A>${document}${document}</A>`,
      /A second Document begins here\. Put each message in its own file\.$/
    ],
    ['another message beside it', `<A>${document}<Document xmlns="urn:x"/></A>`, /A second Document begins here/],
    [
      'a statement',
      `<A>${document.replace('pain.001.001.09', 'camt.053.001.08')}</A>`,
      /^1:4 This is a bank statement \(camt\.053\)/
    ],
    [
      'no document',
      `<A>${HEADER}</A>`,
      /^1:1 The file begins with <A> and has no <Document>: it is not a pain\.001 file\.$/
    ],
    [
      'a message without its document',
      `<A>${document}<CstmrCdtTrfInitn/></A>`,
      /<CstmrCdtTrfInitn> stands outside of a <Document>/
    ],
    ['a document type', `<!DOCTYPE A [<!ENTITY a "b">]><A>${document}</A>`, /^1:1 /],
    ['too many levels', `${'<A>'.repeat(62)}${document}`, /nested more than 64 levels deep/],
    ['its end missing', `<A>${document}`, /^\d+:\d+ The file ends before <A> is closed/]
  ])('is refused with %s', async (_, text, words) => {
    const { faultLines } = await readText(text)
    expect(faultLines).toEqual([expect.stringMatching(words)])
  })
})
