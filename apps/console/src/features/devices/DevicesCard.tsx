import type { Device } from '@cubeward/contract/admin/devices.ts'
import { Box } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { CardRow } from '../../ui/CardRow.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { DeviceState } from './columns.tsx'
import { deviceTypes } from './device-types.ts'

interface DevicesCardProps {
  devices: readonly Device[]
  cubeConnected: boolean
  more?: ReactNode
}

/** The devices of a cube, each with its connection. */
export function DevicesCard({ devices, cubeConnected, more }: DevicesCardProps) {
  return (
    <SectionCard title={t('Devices')} count={formatNumber(devices.length)} action={more} rows>
      {devices.length === 0 && <Nothing>{t('No device has been reported yet.')}</Nothing>}
      {devices.map((device) => {
        const [type] = device.types
        return (
          <CardRow
            key={device.deviceId}
            icon={type === undefined ? Box : deviceTypes()[type].icon}
            end={<DeviceState device={device} cubeConnected={cubeConnected} />}
          >
            {device.model ?? device.vendor ?? device.deviceId}
          </CardRow>
        )
      })}
    </SectionCard>
  )
}

const Nothing = styled('p')({ padding: '4px 16px 16px', ...text('dense'), color: look('textSecondary') })
