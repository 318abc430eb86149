import ts from 'typescript'
import type { SFCDescriptor } from 'vue/compiler-sfc'

type Root = NonNullable<NonNullable<SFCDescriptor['template']>['ast']>
type Node = Root | Root['children'][number]

/** The class names that a component writes into its template; those that it computes elsewhere are not among them. */
export function classesOf({ template }: SFCDescriptor): readonly string[] {
  return template?.ast ? inNode(template.ast) : []
}

function inNode(node: Node): readonly string[] {
  const own = 'props' in node ? node.props.flatMap(inProperty) : []
  const inner = 'children' in node && Array.isArray(node.children) ? node.children : []
  return [
    ...own,
    ...inner.flatMap((child) => (typeof child === 'object' && 'loc' in child ? inNode(child as Node) : []))
  ]
}

function inProperty(property: Extract<Node, { props: unknown }>['props'][number]): readonly string[] {
  if ('value' in property) return property.name === 'class' ? words(property.value?.content ?? '') : []
  const { name, arg, exp } = property
  if (name !== 'bind' || !arg || !('content' in arg) || arg.content !== 'class' || !exp) return []
  const [statement] = ts.createSourceFile('class.ts', `(${exp.loc.source})`, ts.ScriptTarget.Latest).statements
  return statement && ts.isExpressionStatement(statement) ? inExpression(statement.expression) : []
}

/** What Vue makes classes of: texts, the names in objects, the items of lists, and each side of a choice. */
function inExpression(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return words(node.text)
  if (ts.isParenthesizedExpression(node)) return inExpression(node.expression)
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(inExpression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(inExpression)
  if (ts.isBinaryExpression(node)) return inExpression(node.right)
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? words(name.text) : []
  )
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
