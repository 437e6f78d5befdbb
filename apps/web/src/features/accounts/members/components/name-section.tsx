import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useRenameMember } from '../mutations.ts'
import * as texts from '../texts.ts'

/** A member's name, with a button to save a changed one. */
export function NameSection({ member }: { readonly member: Member }) {
  const save = useRenameMember(member.user_id)
  const [name, setName] = useState(member.name)
  const changed = name.trim() !== member.name
  return (
    <Form
      sends={false}
      className="flex gap-2"
      onSubmit={() => {
        if (changed && name.trim() !== '') save.mutate(name.trim())
      }}
    >
      <Input
        aria-label={texts.name}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {changed && (
        <SubmitButton
          type="submit"
          loading={save.isPending}
          obstacle={name.trim() === '' ? texts.enterAName : null}
        >
          {texts.saveName}
        </SubmitButton>
      )}
    </Form>
  )
}
