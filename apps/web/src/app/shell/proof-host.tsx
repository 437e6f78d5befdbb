import { Suspense, useEffect, useState } from 'react'
import { OverDialogs } from '../../components/ui/over-dialogs.tsx'
import { followFocus, getLastFocused, returnFocus } from '../../components/ui/return-focus.ts'
import { lazy } from '../../lib/lazy.ts'
import { onProofRequired } from '../../lib/proof.ts'

const ProofDialog = lazy(() => import('../../features/accounts/proof/proof-dialog.tsx'))

/** What waits for the agent's answer: every call that needs it meanwhile waits for the same one. */
interface Question {
  readonly answer: Promise<boolean>
  /** What the agent did it with. */
  readonly control: HTMLElement | null
  readonly resolve: (given: boolean) => void
}

/** Asks who the agent is, on every page and over any dialog, before calls that need a fresh proof. They go on with the answer. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(followFocus, [])
  useEffect(() => {
    let open: Question | null = null
    onProofRequired(() => {
      if (open === null) {
        const { promise: answer, resolve } = Promise.withResolvers<boolean>()
        open = {
          answer,
          control: getLastFocused(),
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
      onProofRequired(null)
      open?.resolve(false)
    }
  }, [])
  return (
    question && (
      <OverDialogs>
        <Suspense>
          <ProofDialog onAnswer={question.resolve} finalFocus={() => returnFocus(question.control)} />
        </Suspense>
      </OverDialogs>
    )
  )
}
