import { Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.ts'

const ProofDialog = lazy(() => import('../../features/accounts/proof/proof-dialog.tsx'))

/** What waits for the agent's answer: every call that needs it meanwhile waits for the same one. */
interface Question {
  readonly answer: Promise<boolean>
  readonly resolve: (given: boolean) => void
}

/** Asks who the agent is, on every page, before calls that need a fresh proof. They go on with the answer. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    let open: Question | null = null
    onProofRequired(() => {
      if (open === null) {
        const { promise: answer, resolve } = Promise.withResolvers<boolean>()
        open = {
          answer,
          resolve(given) {
            open = null
            setQuestion(null)
            resolve(given)
          },
        }
        setQuestion(open)
      }
      return open.answer
    })
    return () => {
      onProofRequired(() => Promise.resolve(false))
      open?.resolve(false)
    }
  }, [])
  return (
    question && (
      <Suspense>
        <ProofDialog onAnswer={question.resolve} />
      </Suspense>
    )
  )
}
