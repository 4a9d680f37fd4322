import { type Ethernet, EthernetSetting } from '@cubeward/contract/admin/unit-parts.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField } from '../../../form/FormField.tsx'
import { FormSelect } from '../../../form/FormSelect.tsx'
import { t } from '../../../locales/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useAskForm } from '../use-ask-form.ts'
import { proposed } from './proposed-ethernet.ts'

interface Values {
  mode: 'dhcp' | 'static'
  address: string
  gateway: string
}

/** Sets the network: by DHCP, or an address of its own. */
export function EthernetDialog({ ethernet, onClose }: { ethernet: Ethernet | undefined; onClose: () => void }) {
  const values: Values = {
    mode: ethernet?.mode ?? 'dhcp',
    address: ethernet?.address ?? '',
    gateway: ethernet?.gateway ?? '',
  }
  const { form, dialog } = useAskForm({
    values,
    schema: EthernetSetting,
    content: ({ mode, address, gateway }) =>
      mode === 'dhcp' ? { mode } : { mode, address: address.trim(), gateway: gateway.trim() },
    request: (setting) => ({ '@type': 'ConfigureEthernet', setting }),
    needs: t('Enter an address with its netmask and a gateway.'),
    failed: t('The network could not be changed'),
    said: t('The unit changes its network. The card shows what it reports.'),
    done: onClose,
  })
  const { control, setValue } = form
  const mode = useWatch({ control, name: 'mode' })
  const dynamic = mode === 'dhcp'
  const wasStatic = ethernet?.mode === 'static'
  useEffect(() => {
    // a static setting of before is edited as it is; else one is proposed
    if (dynamic || wasStatic) return
    const { address, gateway } = proposed(ethernet?.address ?? null)
    setValue('address', address, { shouldValidate: true })
    setValue('gateway', gateway, { shouldValidate: true })
  }, [dynamic, wasStatic, ethernet?.address, setValue])
  return (
    <FormDialog open onClose={onClose} title={t('Ethernet')} submitLabel={t('Save')} {...dialog}>
      <FormSelect
        control={control}
        name="mode"
        label={t('Mode')}
        options={[
          { value: 'dhcp', label: t('Dynamic (DHCP)') },
          { value: 'static', label: t('Static') },
        ]}
        hint={t('If the unit does not reach the server within a minute, its present setting comes back.')}
      />
      <FormField
        control={control}
        name="address"
        label={t('IP address')}
        placeholder="10.0.0.5/24"
        fixedWidth
        disabled={dynamic}
      />
      <FormField
        control={control}
        name="gateway"
        label={t('Gateway')}
        placeholder="10.0.0.1"
        fixedWidth
        disabled={dynamic}
      />
    </FormDialog>
  )
}
