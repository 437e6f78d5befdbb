import type { Deal } from '@pb/contract/deals'
import { grossLineTitle } from '@pb/rules/deals/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import type { NewDealRequest } from '../../../components/domain/new-deal.ts'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { dealChange } from '../mutations.ts'
import { dealPath } from '../paths.ts'
import { findIssues } from '../sheet/find-issues.ts'
import { createLine, isDeduction, toForm, type LineForm, type SheetForm } from '../sheet/form-state.ts'
import { toInput, toSavableForm } from '../sheet/to-input.ts'
import * as texts from './texts.ts'

interface PickedClient {
  readonly user_id: string
  readonly name: string
}

/** The line that the dialog's commission is entered in. */
const findGrossLine = ({ lines }: SheetForm): LineForm | undefined =>
  lines.find((line) => !isDeduction(line) && line.description === grossLineTitle) ??
  lines.find((line) => !isDeduction(line))

function setGrossLine(form: SheetForm, fields: Partial<LineForm>): SheetForm {
  const line = findGrossLine(form)
  if (!line)
    return { ...form, lines: [createLine({ description: grossLineTitle, ...fields }), ...form.lines] }
  return { ...form, lines: form.lines.map((each) => (each === line ? { ...each, ...fields } : each)) }
}

/** The steps of the dialog: a client makes the record, whose fields are then entered and saved. */
export function useNewDeal(request: NewDealRequest, onClose: () => void) {
  const navigate = useNavigate()
  const [client, setClient] = useState<PickedClient | null>(null)
  const [deal, setDeal] = useState<Deal | null>(null)
  const [form, setForm] = useState<SheetForm | null>(null)

  const create = useMutation({
    mutationFn: async ({ user_id, key }: PickedClient & { readonly key: string }) =>
      call(contract.deals.createDeal, {
        body: {
          client_id: user_id,
          key,
          ...(request.kind && { kind: request.kind }),
          ...(request.listing && { listing_id: request.listing.id }),
          ...(request.householdId !== undefined && { household_id: request.householdId }),
        },
      }),
    onSuccess: (created) => {
      setDeal(created)
      setForm(toForm(created))
    },
    meta: dealChange,
  })
  const remove = useMutation({
    mutationFn: async (id: string) => call(contract.dealMoves.deleteDeal, { params: { id } }),
    meta: { ...dealChange, error: texts.deleteFailed },
  })
  const save = useMutation({
    mutationFn: async (current: SheetForm) => {
      const input = toInput(toSavableForm(current, toForm(deal!), {}), deal!.version)
      return call(contract.deals.saveDeal, { params: { id: deal!.id }, body: { deal_sheet: input } })
    },
    onSuccess: ({ id }) => {
      onClose()
      void navigate(dealPath(id))
    },
    meta: { ...dealChange, success: texts.added },
  })

  function pick(picked: PickedClient): void {
    setClient(picked)
    create.mutate({ ...picked, key: randomKey() }, { onError: () => setClient(null) })
  }
  const given = useRef(request.client)
  const start = useRef(pick)
  useEffect(() => {
    // Once, also where effects run twice.
    const picked = given.current
    given.current = undefined
    if (picked) start.current(picked)
  }, [])

  const issues = form ? findIssues(form) : {}
  const name = form?.basic.client_name.trim() ?? ''
  const email = form?.basic.client_email.trim() ?? ''
  const obstacle = !deal
    ? client
      ? texts.creating
      : texts.pickClient
    : name === ''
      ? texts.enterName
      : email === ''
        ? texts.enterEmail
        : Object.keys(issues).length > 0
          ? texts.fixFields
          : null
  return {
    client,
    deal,
    form,
    issues,
    obstacle,
    gross: form ? findGrossLine(form) : undefined,
    creating: create.isPending,
    createError: create.error ? getErrorMessage(create.error) : undefined,
    saving: save.isPending,
    saveError: save.error ? getErrorMessage(save.error) : undefined,
    pick,
    /** Removes the record, so that another client can be picked. */
    changeClient(): void {
      if (deal) remove.mutate(deal.id)
      setClient(null)
      setDeal(null)
      setForm(null)
      save.reset()
    },
    change: (update: (now: SheetForm) => SheetForm) => setForm((now) => now && update(now)),
    setGross: (fields: Partial<LineForm>) => setForm((now) => now && setGrossLine(now, fields)),
    submit: () => form && obstacle === null && save.mutate(form),
    /** Closes without saving; the record stays as a draft, which the toast can delete. */
    cancel(): void {
      onClose()
      if (!deal) return
      toast(texts.draftKept, {
        action: {
          label: texts.deleteDraft,
          onClick: () => remove.mutate(deal.id, { onSuccess: () => toast.success(texts.draftDeleted) }),
        },
      })
    },
  }
}
