import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  SyntaxKind,
  type Expression,
  type Node,
  type SourceFile,
  type TypeNode,
} from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, TypeFlags, type Project, type Type, type TypeReference } from 'typescript/unstable/sync'
import type { DeclaredField, DeclaredResult, ValueKind } from './result-types.ts'

/** Parts that only a type parameter, or a value that is computed elsewhere, decides, count as unknown. */
type Checker = Project['checker']

const kindsByFlag: readonly (readonly [number, ValueKind])[] = [
  [TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
]

function listKinds(checker: Checker, type: Type): ValueKind[] {
  const known = kindsByFlag.find(([flags]) => (type.flags & flags) !== 0)
  if (known) return [known[1]]
  if ((type.flags & TypeFlags.Nullable) !== 0) return []
  if (type.isUnionType()) return type.getTypes().flatMap((part) => listKinds(checker, part))
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((part) => listKinds(checker, part))
    return [kinds.find((kind) => kind !== 'object') ?? 'object']
  }
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer') return [name]
  if (!checker.isArrayLikeType(type)) return ['object']
  const items = checker.getTypeArguments(type as TypeReference).flatMap((item) => listKinds(checker, item))
  return [{ items }]
}

function hasFlag(type: Type, flag: TypeFlags): boolean {
  if ((type.flags & (flag | TypeFlags.AnyOrUnknown)) !== 0) return true
  return type.isUnionType() && type.getTypes().some((part) => hasFlag(part, flag))
}

function declareField(checker: Checker, name: string, type: Type): DeclaredField {
  return {
    name,
    kinds: listKinds(checker, type),
    mayBeNull: hasFlag(type, TypeFlags.Null),
    mayBeMissing: hasFlag(type, TypeFlags.Undefined),
  }
}

/** The fields of a type of rows, or of a union of such; undefined for one that is no object, or is not known. */
function declareRow(checker: Checker, type: Type): DeclaredField[] | undefined {
  const parts = type.isUnionType() ? type.getTypes() : [type]
  if (parts.some((part) => !part.isObjectType() && !part.isIntersectionType())) return undefined
  if (checker.isArrayLikeType(type)) return undefined
  const variants = parts.map((part) => {
    const properties = checker.getPropertiesOfType(part)
    const types = checker.getTypeOfSymbol(properties)
    return properties.map(({ name }, index) => declareField(checker, name, types[index]!))
  })
  return [...Map.groupBy(variants.flat(), ({ name }) => name).values()].map((fields) => ({
    name: fields[0]!.name,
    kinds: fields.flatMap(({ kinds }) => kinds),
    // A variant without the field leaves it open.
    mayBeNull: fields.length < variants.length || fields.some(({ mayBeNull }) => mayBeNull),
    mayBeMissing: fields.length < variants.length || fields.some(({ mayBeMissing }) => mayBeMissing),
  }))
}

/** The constant parts of a text, or undefined if it is computed elsewhere. */
function readTemplate(file: SourceFile, node: Expression | undefined): string[] | undefined {
  if (node === undefined) return undefined
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (isTemplateExpression(node))
    return [node.head.text, ...Array.from(node.templateSpans, ({ literal }) => literal.text)]
  if (isObjectLiteralExpression(node)) {
    const text = node.properties.find((part) => isPropertyAssignment(part) && part.name.getText() === 'text')
    return text && isPropertyAssignment(text) ? readTemplate(file, text.initializer) : undefined
  }
  return isIdentifier(node) ? readTemplate(file, findConstant(file, node.text)) : undefined
}

function findConstant(file: SourceFile, name: string): Expression | undefined {
  for (const statement of file.statements)
    if (statement.kind === SyntaxKind.VariableStatement) {
      const found = findNodes(statement).find(
        (node) => isVariableDeclaration(node) && node.name.getText() === name,
      )
      if (found && isVariableDeclaration(found)) return found.initializer
    }
  return undefined
}

function findNodes(node: Node): Node[] {
  const found = [node]
  node.forEachChild((child) => {
    found.push(...findNodes(child))
  })
  return found
}

interface Found {
  readonly node: Node
  readonly type: TypeNode
  readonly template: string[]
  readonly isQueryOfDriver: boolean
}

/** A tagged template, or a call of the driver's `query`, with a type of its rows. */
function readPlace(file: SourceFile, node: Node): Found | undefined {
  if (isTaggedTemplateExpression(node)) {
    const [type] = node.typeArguments ?? []
    if (!type || !isIdentifier(node.tag) || node.tag.text !== 'sql') return undefined
    return { node, type, template: readTemplate(file, node.template) ?? [], isQueryOfDriver: false }
  }
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined
  const [type] = node.typeArguments ?? []
  if (!type || node.expression.name.text !== 'query') return undefined
  return { node, type, template: readTemplate(file, node.arguments[0]) ?? [], isQueryOfDriver: true }
}

function findInFile({ program, checker }: Project, root: string, path: string): DeclaredResult[] {
  const file = program.getSourceFile(path)
  if (!file) return []
  const lines = file.text.split('\n').map((line) => line.length + 1)
  return findNodes(file).flatMap((node) => {
    const place = readPlace(file, node)
    const type = place && checker.getTypeFromTypeNode(place.type)
    if (!place || !type) return []
    let [line, start] = [0, 0]
    while (line < lines.length && start + lines[line]! <= node.getStart()) start += lines[line++]!
    const row = declareRow(checker, type)
    return [
      {
        path: relative(root, path).replaceAll('\\', '/'),
        line: line + 1,
        template: place.template,
        isQueryOfDriver: place.isQueryOfDriver,
        row,
        value: row ? undefined : declareField(checker, 'value', type),
      },
    ]
  })
}

/** Finds the results that files of a project give a type by hand, with what TypeScript knows of the type. */
export function findResults(root: string, config: string, paths: readonly string[]): DeclaredResult[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`TypeScript has no project ${config}`)
    return paths
      .filter((path) => /\b(?:sql|query)</.test(readFileSync(path, 'utf8')))
      .flatMap((path) => findInFile(project, root, path))
  } finally {
    api.close()
  }
}
