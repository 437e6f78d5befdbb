/**
 * Counts the names and words that docs/vocabulary.md replaces. Each kind has a budget in
 * vocabulary-budgets.json that only falls: more than the budget fails, and so does less, until the budget is lowered.
 */

const source = /\.(tsx?|mjs)$/

/** Files that quote the words they forbid, or mail of others, or name the columns of landed migrations. */
const exempt = /^scripts\/lint\/vocabulary|\.fixture\.ts$|\/db\/schema-types\.ts$/

type Counts = Record<string, number>

interface SourceFile {
  /** Relative to the repository's root. */
  readonly path: string
  readonly text: string
}

const declared = (name: string): RegExp =>
  new RegExp(`\\b(?:const|let|function|class|interface|type|enum)\\s+(${name})\\b`, 'g')

/** By kind: `each` counts matches, `files` counts files with at least one match. */
const kinds: Record<string, { readonly each: RegExp } | { readonly files: RegExp }> = {
  'declared names that end in Of': { each: declared('[A-Za-z]+Of') },
  'declared names that end in Fault': { each: declared('(?:[A-Za-z]*Fault|fault)s?') },
  'declared names that begin with most or largest': { each: declared('(?:most|largest)[A-Z][A-Za-z]*') },
  'files with nobody, somebody, whoever or anybody': { files: /\b(?:nobody|somebody|whoever|anybody)\b/i },
  'files with says or said': { files: /\b(?:says|said)\b/i },
  'files with tells or told': { files: /\b(?:tells|told)\b/i },
  'files with stands': { files: /\bstands\b/i },
  'files with taken back': { files: /\btak(?:e|es|en|ing) back\b/i },
  'files with anew': { files: /\banew\b/i },
}

function countIn(text: string, kind: (typeof kinds)[string]): number {
  return 'each' in kind ? (text.match(kind.each)?.length ?? 0) : Number(kind.files.test(text))
}

/** The number of matches of every kind in the source files among these. */
export function countVocabulary(files: readonly SourceFile[]): Counts {
  const counted = files.filter(({ path }) => source.test(path) && !exempt.test(path))
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      counted.reduce((sum, { text }) => sum + countIn(text, kind), 0),
    ]),
  )
}

/** One line for each kind whose count is not its budget; a kind without a budget has 0. */
export function compareWithBudgets(counts: Counts, budgets: Counts): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => {
    const budget = budgets[kind] ?? 0
    if (count > budget) return [`${count} ${kind}, ${budget} allowed`]
    if (count < budget) return [`${count} ${kind}: lower the budget from ${budget}`]
    return []
  })
}
