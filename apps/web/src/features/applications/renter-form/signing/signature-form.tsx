import { isSignedName } from '@pb/rules/applications/signed-name'
import { Suspense, useId, useRef, useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { Segmented } from '../../../../components/ui/segmented.tsx'
import { randomKey } from '../../../../lib/random-key.ts'
import { Action } from '../action.tsx'
import { inputClass, panelClass } from '../styles.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { useStableMethods } from '../../../../lib/use-stable-methods.ts'
import { coverTexts } from './cover-texts.ts'
import { Consent } from './consent.tsx'
import type { ReadDrawing } from './drawing-pad.tsx'
import { FieldError } from './field-error.tsx'
import { lazy } from '../../../../lib/lazy.ts'

const DrawingPad = lazy(async () => ({ default: (await import('./drawing-pad.tsx')).DrawingPad }))

type Kind = 'drawn' | 'typed'
type Issue = 'agreeFirst' | 'nameFirst' | 'drawFirst'

export interface NewSignature {
  readonly kind: Kind
  readonly name: string
  /** Base64 of a PNG; empty for a typed signature. */
  readonly image: string
  /** The same for a repeated press. */
  readonly key: string
}

interface SignatureFormProps {
  /** Who is to sign; null for a company, for which anyone may. */
  readonly asked: string | null
  readonly name: string
  /** The text that is agreed to. */
  readonly consent: string
  readonly isPending: boolean
  /** Why signing failed. */
  readonly error: string | null
  readonly onSign: (signature: NewSignature) => void
}

/** Consent, name, and a signature that is drawn or typed. */
export function SignatureForm({
  asked,
  name: initialName,
  consent,
  isPending,
  error,
  onSign,
}: SignatureFormProps) {
  const texts = useTexts().sign
  const language = useLanguage()
  const id = useId()
  const [kind, setKind] = useState<Kind>('drawn')
  const [name, setName] = useState(initialName)
  const [agreed, setAgreed] = useState(false)
  const [issue, setIssue] = useState<Issue | null>(null)
  /** A name other than the one asked, which the signer confirmed by pressing once more. */
  const [otherName, setOtherName] = useState<string | null>(null)
  const read = useRef<ReadDrawing>(() => '')
  // A repeated press is the same signature.
  const [key] = useState(randomKey)
  const pad = useStableMethods({
    ready: (next: ReadDrawing) => {
      read.current = next
    },
    draw: () => setIssue((current) => (current === 'drawFirst' ? null : current)),
  })

  function findIssue(image: string): Issue | null {
    if (!agreed) return 'agreeFirst'
    if (name.trim() === '') return 'nameFirst'
    return kind === 'drawn' && image === '' ? 'drawFirst' : null
  }
  function submit(): void {
    const image = kind === 'drawn' ? read.current() : ''
    const found = findIssue(image)
    setIssue(found)
    if (found === null && asked !== null && otherName !== name.trim() && !isSignedName(name, asked)) {
      setOtherName(name.trim())
      document.getElementById(`${id}name`)?.focus()
    } else if (found === null) onSign({ kind, name: name.trim(), image, key })
    else document.getElementById(`${id}${found === 'agreeFirst' ? 'agree' : 'name'}`)?.focus()
  }
  const describe = (expected: Issue) => (issue === expected ? `${id}${expected}` : undefined)
  return (
    <Form sends noValidate onSubmit={submit} className={`${panelClass} space-y-5 p-4 sm:p-5`}>
      <h2 className="text-lg font-semibold">{texts.title}</h2>
      <Consent
        id={`${id}agree`}
        text={consent}
        agreed={agreed}
        describedBy={describe('agreeFirst')}
        onChange={(next) => {
          setAgreed(next)
          setIssue(null)
        }}
      />
      {issue === 'agreeFirst' && <FieldError id={`${id}agreeFirst`}>{texts.agreeFirst}</FieldError>}
      <div>
        <label htmlFor={`${id}name`} className="block pb-1.5 text-[15px] font-medium">
          {texts.name}
        </label>
        <input
          id={`${id}name`}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          required
          aria-invalid={issue === 'nameFirst'}
          aria-describedby={describe('nameFirst') ?? (otherName === null ? undefined : `${id}other`)}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setIssue(null)
          }}
          className={inputClass}
        />
        {otherName !== null && otherName === name.trim() && asked !== null && (
          <FieldError id={`${id}other`}>{coverTexts[language].otherName(otherName, asked)}</FieldError>
        )}
        {issue === 'nameFirst' && <FieldError id={`${id}nameFirst`}>{texts.nameFirst}</FieldError>}
      </div>
      <div>
        <div className="flex items-center justify-between gap-3 pb-1.5">
          <span className="text-[15px] font-medium">{texts.how}</span>
          <Segmented
            label={texts.how}
            value={kind}
            segments={[
              { value: 'drawn', label: texts.draw },
              { value: 'typed', label: texts.type },
            ]}
            onChange={(next) => {
              setKind(next)
              setIssue(null)
            }}
          />
        </div>
        {kind === 'drawn' ? (
          <Suspense fallback={<div className="h-44 rounded-md bg-sunken" />}>
            <DrawingPad describedBy={describe('drawFirst')} onReady={pad.ready} onDraw={pad.draw} />
          </Suspense>
        ) : (
          <figure className="rounded-md border border-line-strong/60 bg-white px-4 py-8 text-center text-[#111827]">
            <p className="min-h-9 font-serif text-3xl italic wrap-anywhere">{name}</p>
            <figcaption className="pt-3 text-xs text-[#4b5563]">{texts.typedPreview}</figcaption>
          </figure>
        )}
        {issue === 'drawFirst' && <FieldError id={`${id}drawFirst`}>{texts.drawFirst}</FieldError>}
      </div>
      {error !== null && <FieldError id={`${id}error`}>{error}</FieldError>}
      <Action type="submit" variant="primary" loading={isPending} className="w-full">
        {texts.submit}
      </Action>
    </Form>
  )
}
