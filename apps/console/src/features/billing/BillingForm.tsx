import { type BillingData, billing } from '@cubeward/contract/admin/billing.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../api/api.ts'
import { Fields } from '../../form/AddressFields.tsx'
import { EditForm } from '../../form/EditForm.tsx'
import { FormField } from '../../form/FormField.tsx'
import { useEndpointForm } from '../../form/use-endpoint-form.ts'
import { useStored } from '../../form/use-stored.ts'
import { t } from '../../locales/i18n.ts'
import { hintOf } from './date-hint.ts'

interface BillingFormProps {
  operator: string
  cubeId: string
  data: BillingData
  disabledReason: string | undefined
  onSaved: () => Promise<unknown>
  onDone: () => void
}

/** What the cube is billed by; what others change meanwhile is shown and not overwritten unseen (decision 87). */
export function BillingForm({ operator, cubeId, data, disabledReason, onSaved, onDone }: BillingFormProps) {
  const params = { operator, cubeId }
  const [opened] = useState(data)
  const { ifMatch, latest } = useStored(billing.read, params)
  const form = useEndpointForm(billing.update, { values: opened })
  const { control } = form
  const { commissioning, decommissioning, operatingCostsFrom, operatingCostsUntil } = useWatch({ control })
  const date = { control, type: 'date', optional: true } as const
  return (
    <EditForm
      form={form}
      label={t('Billing')}
      onCancel={onDone}
      disabledReason={disabledReason}
      latest={latest}
      save={async (body) => {
        await call(billing.update, { params, body, ifMatch: ifMatch() })
        await onSaved()
        onDone()
      }}
    >
      <Fields>
        <FormField {...date} name="commissioning" label={t('Commissioning')} />
        <FormField
          {...date}
          name="decommissioning"
          label={t('Decommissioning')}
          {...hintOf(commissioning, decommissioning, t('This is before the commissioning.'))}
        />
        <FormField {...date} name="operatingCostsFrom" label={t('Operating costs from')} />
        <FormField
          {...date}
          name="operatingCostsUntil"
          label={t('Operating costs until')}
          {...hintOf(operatingCostsFrom, operatingCostsUntil, t('This is before the day from which there are costs.'))}
        />
      </Fields>
      <FormField control={control} name="notes" label={t('Notes')} optional multiline rows={4} maxLength={10_000} />
    </EditForm>
  )
}
