import { getGuessableWords, isWeakScore, type PasswordOwner } from '@pb/rules/passwords'
import { useQuery } from '@tanstack/react-query'
import * as texts from './texts.ts'

/** The minimum of the contract's `password`, which checks only length. */
const minLength = 8

// Half a megabyte of common passwords, so only once a password is long enough.
const estimatorQuery = {
  queryKey: ['password-estimator'],
  queryFn: async () => (await import('./estimate-score.ts')).estimateScore,
  staleTime: Infinity,
}

function formatScore(score: number): string {
  if (isWeakScore(score)) return texts.weak
  return score > 2 ? texts.strong : texts.fair
}

/** Returns the hint for a new password as it is typed; the server decides by the same measure. */
export function usePasswordHint(password: string, owner: PasswordOwner): string {
  const { length } = password
  const { data: estimateScore } = useQuery({ ...estimatorQuery, enabled: length >= minLength })
  if (length === 0) return texts.minLengthHint(minLength)
  if (length < minLength) return texts.charactersMissing(minLength - length)
  return estimateScore ? formatScore(estimateScore(password, getGuessableWords(owner))) : texts.longEnough
}
