import type { Member } from '@pb/contract/members'
import { useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { useSaveRoles } from '../mutations.ts'
import { RoleChoices } from './role-choices.tsx'
import * as texts from '../texts.ts'

/** A member's roles. Saved together, since the server checks that a supervisor remains. */
export function RolesSection({ member }: { readonly member: Member }) {
  const save = useSaveRoles(member.user_id)
  const [roles, setRoles] = useState(member.roles)
  const changed = roles.length !== member.roles.length || roles.some((role) => !member.roles.includes(role))
  return (
    <Form
      sends={false}
      className="flex flex-col gap-3"
      onSubmit={() => {
        save.mutate(roles, { onError: () => setRoles(member.roles) })
      }}
    >
      <RoleChoices
        titled
        value={roles}
        onChange={setRoles}
        error={roles.length === 0 ? texts.roleRequired : undefined}
      />
      {changed && (
        <div className="flex gap-2">
          <SubmitButton
            type="submit"
            size="sm"
            loading={save.isPending}
            obstacle={roles.length === 0 ? texts.roleRequired : null}
          >
            {texts.saveRoles}
          </SubmitButton>
          <Button size="sm" onClick={() => setRoles(member.roles)}>
            {texts.cancel}
          </Button>
        </div>
      )}
    </Form>
  )
}
