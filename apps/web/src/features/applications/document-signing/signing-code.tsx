import { CodeForm } from '../opening-code/code-form.tsx'
import { getCodeError, useEnterCode, useSendCode } from './use-code.ts'
import { useSigningTexts } from './use-signing-texts.ts'

interface SigningCodeProps {
  readonly token: string
  /** The masked address. */
  readonly email: string
}

/** Emails the signer a code, and opens the document with it. */
export function SigningCode({ token, email }: SigningCodeProps) {
  const texts = useSigningTexts()
  const send = useSendCode(token)
  const enter = useEnterCode(token)
  return (
    <CodeForm
      texts={texts}
      email={email}
      sent={send.data !== undefined}
      send={send}
      enter={enter}
      issue={getCodeError(texts, enter.error ?? send.error)}
    />
  )
}
