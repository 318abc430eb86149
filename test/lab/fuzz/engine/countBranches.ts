import { parseAst } from 'rolldown/parseAst'

export interface CountedCode {
  readonly code: string
  /** How many branches are counted. */
  readonly branches: number
  /** Texts that the code compares with or looks for: bytes that get an input further. */
  readonly words: readonly string[]
}

/** The counts of the last input: a number from 0 to 255 for each branch. */
export type Counts = Uint8ClampedArray

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const LOOPS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const LOGICAL_ASSIGNMENTS = new Set(['||=', '&&=', '??='])
const LONGEST_WORD = 40

/**
 * Adds a counter to each branch of a script: functions, both sides of each condition, loops, cases, right sides of
 * `&&`, `||` and `??`. The counters are an array in the global variable `name`, which must be there before the code
 * runs. `isCounted`: whether the code at an offset is.
 */
export function countBranches(code: string, name: string, isCounted: (offset: number) => boolean): CountedCode {
  const opens: [at: number, text: string][] = []
  const closes: [at: number, text: string][] = []
  const words = new Set<string>()
  let branches = 0
  const counter = () => `${name}[${branches++}]++`

  const statement = (node: Node): (() => void) => {
    if (node.type === 'BlockStatement') {
      opens.push([afterDirectives(node), `;${counter()};`])
      return none
    }
    opens.push([node.start, `{${counter()};`])
    return () => closes.push([node.end, '}'])
  }
  const expression = (node: Node): (() => void) => {
    opens.push([node.start, `(${counter()},(`])
    return () => closes.push([node.end, '))'])
  }

  /** What has to be done around a child of a node, by the field that the child is in. */
  const around = (node: Node, field: string, child: Node): (() => void) => {
    if (FUNCTIONS.has(node.type) && field === 'body')
      return child.type === 'BlockStatement' ? statement(child) : expression(child)
    if (node.type === 'IfStatement' && field !== 'test') return statement(child)
    if (LOOPS.has(node.type) && field === 'body') return statement(child)
    if (node.type === 'CatchClause' && field === 'body') return statement(child)
    if (node.type === 'ConditionalExpression' && field !== 'test') return expression(child)
    if (node.type === 'LogicalExpression' && field === 'right') return expression(child)
    const isLogical = node.type === 'AssignmentExpression' && LOGICAL_ASSIGNMENTS.has(String(node['operator']))
    return isLogical && field === 'right' ? expression(child) : none
  }

  const walk = (node: Node): void => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') takeWord(node['value'])
    if (node.type === 'SwitchCase') {
      const [first] = node['consequent'] as readonly Node[]
      if (first && isCounted(first.start)) opens.push([first.start, `${counter()};`])
    }
    for (const [field, child] of childrenOf(node)) {
      const close = isCounted(child.start) ? around(node, field, child) : none
      walk(child)
      close()
    }
    if (node.type === 'IfStatement' && !node['alternate'] && isCounted(node.start))
      closes.push([node.end, ` else {${counter()}}`])
  }

  function takeWord(word: string): void {
    if (word !== '' && word.length <= LONGEST_WORD) words.add(word)
  }

  walk(parseAst(code) as unknown as Node)
  return { code: inserted(code, closes, opens), branches, words: [...words] }
}

function none(): void {
  // Nothing stands after such a branch.
}

function* childrenOf(node: Node): Generator<readonly [field: string, child: Node]> {
  for (const [field, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value])
      if (isNode(child)) yield [field, child]
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Directives such as 'use strict' count only at the beginning of a body. */
function afterDirectives(block: Node): number {
  const last = (block['body'] as readonly Node[]).findLast((each) => each['directive'] !== undefined)
  return last?.end ?? block.start + 1
}

/** At one place, what ends stands before what begins, and both are in the order in which the walk met them. */
function inserted(code: string, ...lists: readonly (readonly [at: number, text: string])[][]): string {
  const all = lists.flat().sort(([one], [other]) => one - other)
  const parts: string[] = []
  let from = 0
  for (const [at, text] of all) {
    parts.push(code.slice(from, at), text)
    from = at
  }
  return parts.join('') + code.slice(from)
}
