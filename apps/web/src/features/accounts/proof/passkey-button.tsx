import { passkeyAssertion, type PasskeyAssertion } from '@pb/contract/passkeys'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { logError } from '../../../lib/log.ts'
import * as texts from './texts.ts'

interface PasskeyButtonProps {
  readonly options: object
  readonly busy: boolean
  readonly onAnswer: (answer: PasskeyAssertion) => void
}

/** Asks the browser for one of the agent's passkeys. */
export function PasskeyButton({ options, busy, onAnswer }: PasskeyButtonProps) {
  const [failed, setFailed] = useState(false)
  async function ask(): Promise<void> {
    setFailed(false)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      // The library and the browser check the server's options.
      const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
      const answer = await startAuthentication({ optionsJSON })
      onAnswer(passkeyAssertion.parse(answer))
    } catch (error) {
      logError('No passkey was used', error)
      setFailed(true)
    }
  }
  return (
    <div>
      <Button loading={busy} onClick={() => void ask()}>
        <KeyRound aria-hidden className="size-4" />
        {texts.confirmWithPasskey}
      </Button>
      {failed && (
        <FormMessage look="text" className="mt-2">
          {texts.passkeyNotUsed}
        </FormMessage>
      )}
    </div>
  )
}
