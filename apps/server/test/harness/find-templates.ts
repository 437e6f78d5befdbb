import type { OperationNode } from 'kysely'

interface TemplateNode extends OperationNode {
  readonly sqlFragments: TemplateStringsArray
}

interface Aliased extends OperationNode {
  readonly node: OperationNode
  readonly alias: { readonly name?: string }
}

type Selections = readonly { readonly selection: OperationNode }[]

interface Selecting extends OperationNode {
  readonly selections?: Selections
  readonly returning?: { readonly selections: Selections }
}

/** A template with a tag: its constant parts, one array for each place in the source. */
export interface FoundTemplate {
  readonly template: TemplateStringsArray
  /** The column that it makes; without, it makes the whole statement. */
  readonly column?: string
}

function isTemplate(node: OperationNode): node is TemplateNode {
  return node.kind === 'RawNode' && 'raw' in (node as TemplateNode).sqlFragments
}

/** Returns the templates of which a statement's rows are made: itself, or columns of the query builder's. */
export function findTemplates(query: OperationNode): FoundTemplate[] {
  const { selections = [], returning } = query as Selecting
  const columns = [...selections, ...(returning?.selections ?? [])].flatMap(
    ({ selection }): FoundTemplate[] => {
      const { kind, node, alias } = selection as Aliased
      if (kind !== 'AliasNode' || !isTemplate(node) || alias.name === undefined) return []
      return [{ template: node.sqlFragments, column: alias.name }]
    },
  )
  return isTemplate(query) ? [{ template: query.sqlFragments }, ...columns] : columns
}
