import { runProgram } from '../process/program.ts'

/** An element as Python's ElementTree reads it; names without their namespace. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
}

const PROGRAM = `
import json, sys
import xml.etree.ElementTree as tree
def plain(e):
    namespace, _, name = e.tag.rpartition('}')
    return dict(name=name, namespace=namespace[1:], text=e.text or '', attributes=dict(e.attrib),
                children=[plain(c) for c in e])
print(json.dumps([plain(tree.parse(path).getroot()) for path in json.load(sys.stdin)]))
`

/** Reads files with a reader that this project did not write. Throws where one is not well-formed. */
export function readXmlFiles(paths: readonly string[]): readonly XmlElement[] {
  return JSON.parse(runProgram('python3', ['-c', PROGRAM], JSON.stringify(paths))) as readonly XmlElement[]
}

/** Every element at the end of these names, `BkTxCd/Prtry/Cd`; a name may repeat. */
export function elementsAt(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from]
  for (const name of path.split('/')) found = found.flatMap(({ children }) => children.filter((c) => c.name === name))
  return found
}

/** The texts at the end of these names. */
export function textsAt(from: XmlElement, path: string): readonly string[] {
  return elementsAt(from, path).map(({ text }) => text)
}
