import { findSearchProblems, type SearchProblem } from '@pb/rules/mail/search-problems'
import { getDateIn } from '@pb/rules/time-zone'
import { useState } from 'react'
import { getTimeZone } from '../../../lib/time-zone.ts'
import * as texts from './search-problem-texts.ts'

function describe(problem: SearchProblem): string {
  if (problem.kind === 'operator') return texts.unknownOperator(problem.operator)
  const { operator, value } = problem
  return value === '' ? texts.missingValue(operator) : texts.badValue(operator, value)
}

/** Names the parts of a search that have no meaning. */
export function SearchProblems({ q }: { readonly q: string }) {
  const [today] = useState(() => getDateIn(getTimeZone(), new Date()))
  const found = findSearchProblems(q, today)
  if (found.length === 0) return null
  return (
    <output className="block border-b bg-sunken px-4 py-2 text-sm">
      {[...new Set(found.map(describe))].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </output>
  )
}
